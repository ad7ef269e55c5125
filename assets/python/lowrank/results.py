"""What the functions give back; each shows itself in Jupyter."""

import functools

from .run import run


def _figure(folder, figure, *words):
    path = folder.path(f"{figure}.svg")
    run("render", figure, *words, "-o", path, force=True)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return text[text.index("<svg"):]


class Race:
    """A race: table (a row a method), curves (every record), share (the line that repeats it), notes (what was said of it)."""

    def __init__(self, table, curves, share, notes, folder, asked=()):
        self.table, self.curves, self.share, self.notes = table, curves, share, notes
        self._folder = folder
        # The program has one spelling for the same rules.
        self._spelt = dict(zip(map(str, asked), table["method"]))

    def __getitem__(self, method):
        """The records of one method, by its name or as it was asked for."""
        rows = self.curves.where(self.curves["method"] == method)
        if not len(rows) and method in self._spelt:
            rows = self.curves.where(self.curves["method"] == self._spelt[method])
        if not len(rows):
            raise KeyError(f"no method '{method}' ran: " + ", ".join(dict.fromkeys(self.curves["method"])))
        return rows

    @functools.cached_property
    def svg(self):
        """The figure of the error, drawn by the program."""
        return _figure(self._folder, "error", "--share", self.share, "--trust")

    def __repr__(self):
        return "Race: " + ", ".join(f"{name} {status}" for name, status in zip(self.table["method"], self.table["status"]))

    def _repr_html_(self):
        return self.svg + self.table._repr_html_() + "".join(f"<p>{note}</p>" for note in self.notes)


class Solution:
    """A completed matrix: X, and the race that found it."""

    def __init__(self, X, race):
        self.X, self.race = X, race

    def __repr__(self):
        return f"Solution {self.X.shape[0]} x {self.X.shape[1]}; {self.race!r}"

    def _repr_html_(self):
        return self.race._repr_html_()


class Study:
    """A study: trials (a row each), summary (the printed table as text)."""

    def __init__(self, trials, summary, folder):
        self.trials, self.summary = trials, summary
        self._folder = folder

    @property
    def path(self):
        """The study's file, for as long as this object lives."""
        return self._folder.path("study.lrs")

    def __repr__(self):
        return self.summary

    def _repr_html_(self):
        return self.trials._repr_html_()


class Spectrum(dict):
    """The numbers of 'spectrum' by their names; rates: the predicted rate of each method; eigenvalues: an array, or None."""

    def __init__(self, numbers, rates, eigenvalues):
        super().__init__(numbers)
        self.rates, self.eigenvalues = rates, eigenvalues

    def _repr_html_(self):
        rows = list(self.items()) + [(f"rate of {name}", rate) for name, rate in self.rates.items()]
        return "<table>" + "".join(f"<tr><th>{name}</th><td>{value:.6g}</td></tr>" for name, value in rows) + "</table>"
