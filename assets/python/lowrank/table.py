"""Tables of named columns, each a numpy array, as the program's CSV files hold them."""

import csv
import html
import re

import numpy as np


class Table:
    """Columns by their names: table["error"] is an array, len(table) its rows. comments: the lines that began with '#'."""

    def __init__(self, columns, comments=()):
        self.columns = columns
        self.comments = list(comments)

    def __getitem__(self, name):
        return self.columns[name]

    def __iter__(self):
        return iter(self.columns)

    def __len__(self):
        return len(next(iter(self.columns.values()), ()))

    def where(self, mask):
        """The rows where a mask, an array of truth values, holds."""
        return Table({name: column[mask] for name, column in self.columns.items()}, self.comments)

    def __repr__(self):
        return f"Table of {len(self)} rows: " + ", ".join(self.columns)

    def _repr_html_(self, most=60):
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        rows = "".join("<tr>" + "".join(f"<td>{_shown(column[i])}</td>" for column in self.columns.values()) + "</tr>"
                       for i in range(min(len(self), most)))
        left = f"<p>and {len(self) - most} rows more</p>" if len(self) > most else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{left}"


def _shown(value):
    return f"{value:.6g}" if isinstance(value, (float, np.floating)) else html.escape(str(value))


def _array(values):
    for kind in (np.int64, np.float64):
        try:
            return np.array(values, dtype=kind)
        except ValueError:
            pass
    return np.array(values)


def read_csv(path):
    """A file of the program: comment lines, one of names, rows of numbers and words."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().splitlines()
    comments = [line[1:].strip() for line in lines if line.startswith("#")]
    rows = list(csv.reader(line for line in lines if not line.startswith("#")))
    return Table({name: _array([row[i] for row in rows[1:]]) for i, name in enumerate(rows[0])}, comments)


def read_aligned(text):
    """What 'solve' prints: columns two spaces or more apart, '-' where there is no number."""
    rows = [re.split(" {2,}", line.strip()) for line in text.splitlines() if line.strip()]
    cells = [["nan" if cell == "-" else cell for cell in row] for row in rows[1:]]
    return Table({name: _array([row[i] for row in cells]) for i, name in enumerate(rows[0])})
