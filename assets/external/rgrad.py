# RGrad on an entry-sampled matrix, for: lowrank-lab solve --external 'python3 rgrad.py {npz} {csv} {max-iter}'
#   X+ = R_X(-mu P_T G),  G = A*(A(X) - y),  mu = ||P_T G||^2 / ||A(P_T G)||^2,  R the orthographic retraction
import sys
import numpy as np

data = np.load(sys.argv[1])
rows, cols, rank = (int(data[name].item()) for name in ("rows", "cols", "rank"))
y = data["samples"].ravel()
place = data["observed"].ravel().astype(np.int64)  # column-major, from 0
i, j = place % rows, place // rows
truth = data["left"] @ data["right"].T


def measured(left, right):  # A(left right')
    return np.einsum("mk,mk->m", left[i], right[j])


def factors(left, right):  # U K V' of left right', orthonormal U and V, K diagonal
    Q1, R1 = np.linalg.qr(left)
    Q2, R2 = np.linalg.qr(right)
    a, s, bt = np.linalg.svd(R1 @ R2.T)
    return Q1 @ a, np.diag(s), Q2 @ bt.T


U, K, V = factors(data["start_left"], data["start_right"])
with open(sys.argv[2], "w") as out:
    print("iteration,error", file=out)
    for t in range(int(sys.argv[3]) + 1):
        error = np.linalg.norm(U @ K @ V.T - truth)
        print(f"{t},{error:.17g}", file=out, flush=True)
        if error < 1e-10:
            break
        G = np.zeros((rows, cols))
        G[i, j] = measured(U @ K, V) - y
        M = U.T @ G @ V
        Up, Vp = G @ V - U @ M, G.T @ U - V @ M.T
        gradient = np.hstack([U @ M + Up, U]), np.hstack([V, Vp])
        mu = (np.sum(M**2) + np.sum(Up**2) + np.sum(Vp**2)) / np.sum(measured(*gradient) ** 2)
        H = K - mu * M
        U, K, V = factors(np.linalg.solve(H.T, (U @ H - mu * Up).T).T, V @ H.T - mu * Vp)
