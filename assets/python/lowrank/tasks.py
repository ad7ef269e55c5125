"""The four things to ask for: a race, a completed matrix, a study, a spectrum."""

import os

import numpy as np

from .results import Race, Solution, Spectrum, Study
from .run import Folder, listed, run
from .table import read_aligned, read_csv


def _data_words(data, folder):
    """A file as it is; an array as a file of its own, missing and masked entries as nan."""
    if data is None:
        return []
    if isinstance(data, (str, os.PathLike)):
        return [os.fspath(data)]
    path = folder.path("data.npy")
    np.save(path, np.ma.filled(np.ma.asarray(data, dtype=np.float64), np.nan))
    return ["--matrix", path]


def race(data=None, **options):
    """Runs the methods (method="narg", or a list) on a generated problem, a file, or an array with nan where it is unknown."""
    folder = Folder()
    curves = folder.path("race.csv")
    printed, notes = run("solve", *_data_words(data, folder), "--csv", curves, **options)
    records = read_csv(curves)
    return Race(read_aligned(printed), records, records.comments[0], notes, folder, listed(options.get("method")))


def solve(data=None, **options):
    """The same race, and the matrix that its best method came to, as an array."""
    folder = Folder()
    path = folder.path("X.npy")
    found = race(data, output=path, **options)
    return Solution(np.load(path), found)


def sweep(x, y=None, **options):
    """A study over one or two axes, 'rate=0.2:0.9:8': every trial is a row of trials."""
    folder = Folder()
    study, trials = folder.path("study.lrs"), folder.path("trials.csv")
    run("sweep", x=x, y=y, out=study, **options)
    summary, _ = run("study", study, "--csv", trials)
    return Study(read_csv(trials), summary, folder)


def spectrum(data=None, eigenvalues=False, **options):
    """The local spectrum at the truth, best stepsizes and, for the methods named, predicted rates."""
    folder = Folder()
    path = folder.path("eigenvalues.npy")
    if eigenvalues:
        options["eigenvalues"] = path
    printed, _ = run("spectrum", *_data_words(data, folder), **options)
    values = np.load(path).ravel() if eigenvalues else None
    numbers, rates = {}, {}
    into = numbers
    for line in printed.splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            into = rates
        elif "=" in line:
            key, _, value = line.rpartition("=")
            into[key.strip().strip('"')] = float(value)
    return Spectrum(numbers, rates, values)
