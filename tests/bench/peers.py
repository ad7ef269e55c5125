"""RGrad by a careful NumPy user beside the program, interleaved: seconds an iteration, the least of five rounds each.

usage: peers.py PROGRAM        (./lab bench peers; OPENBLAS_CORETYPE is set there to what the processor is)
"""
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

CASES = [(2500, 125, 0.4), (2500, 250, 0.6)]
ROUNDS, ITERATIONS = 5, 5


class Peer:
    """Completion by RGrad with the orthographic retraction, every buffer kept and every product through BLAS."""

    def __init__(self, n, r, p):
        rng = np.random.default_rng(1)
        self.mask = (rng.random((n, n)) < p).astype(np.float64)
        self.Y = (rng.standard_normal((n, r)) @ rng.standard_normal((r, n))) * self.mask
        # An iteration takes as long from anywhere, and an SVD of the samples would take minutes.
        self.U, self.V = (np.linalg.qr(rng.standard_normal((n, r)))[0] for _ in range(2))
        self.K = np.diag(np.linspace(2 * n, n, r))
        self.E = np.empty((n, n))

    def step(self):
        U, K, V, E = self.U, self.K, self.V, self.E
        np.matmul(U @ K, V.T, out=E)
        E *= self.mask
        E -= self.Y
        GV, GtU = E @ V, E.T @ U
        M = U.T @ GV
        Up, Vp = GV - U @ M, GtU - V @ M.T
        size = np.sum(M * M) + np.sum(Up * Up) + np.sum(Vp * Vp)
        np.matmul(np.hstack([U, Up]), np.hstack([V @ M.T + Vp, V]).T, out=E)
        E *= self.mask
        mu = size / np.vdot(E, E)
        middle = K - mu * M
        left = U @ middle - mu * Up
        right = V @ middle.T - mu * Vp
        self.U, R = np.linalg.qr(left)
        self.V, S = np.linalg.qr(right)
        self.K = R @ np.linalg.solve(middle, S.T)


def peer_seconds(peer):
    begun = time.perf_counter()
    for _ in range(ITERATIONS - 1):
        peer.step()
    return (time.perf_counter() - begun) / (ITERATIONS - 1)


def program_seconds(program, n, r, p):
    with tempfile.TemporaryDirectory() as folder:
        csv = os.path.join(folder, "run.csv")
        subprocess.run([program, "solve", "--n", str(n), "--rank", str(r), "--rate", str(p), "--method", "rgrad-orth",
                        "--max-iter", str(ITERATIONS), "--csv", csv], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        lines = [line.split(",") for line in open(csv) if not line.startswith("#")]
        seconds = [float(line[lines[0].index("seconds")]) for line in lines[1:]]
        # The first takes its memory from the system, as the step that the peer makes before it is timed.
        return (seconds[-1] - seconds[1]) / (ITERATIONS - 1)


def fast_blas():
    """The library that a product of NumPy has loaded, or none: the reference library is tens of times slower."""
    np.ones((2, 2)) @ np.ones((2, 2))
    loaded = {os.path.basename(line.split()[-1]) for line in open("/proc/self/maps") if "/" in line}
    return next((name for name in sorted(loaded) if re.match("lib.*(openblas|blis|mkl|nvpl|armpl)", name)), None)


def main():
    blas = fast_blas()
    if not blas:
        sys.exit("lab: this NumPy multiplies by the reference BLAS, and nobody who counts seconds does; run: "
                 "apt-get install libopenblas0")
    print(f"{blas}, OPENBLAS_CORETYPE={os.environ.get('OPENBLAS_CORETYPE', '')}, NumPy {np.__version__}")
    print(f"{'completion':28}{'NumPy':>10}{'program':>10}{'ratio':>8}")
    for n, r, p in CASES:
        peer, numpy_best, program_best = Peer(n, r, p), np.inf, np.inf
        peer.step()
        for _ in range(ROUNDS):
            numpy_best = min(numpy_best, peer_seconds(peer))
            program_best = min(program_best, program_seconds(sys.argv[1], n, r, p))
        name = f"n {n}, r {r}, p {p}"
        print(f"{name:28}{numpy_best:9.3f}s{program_best:9.3f}s{numpy_best / program_best:8.2f}", flush=True)


if __name__ == "__main__":
    main()
