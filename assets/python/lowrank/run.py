"""The program: where it is, how its options are spelled, and what it says when it fails."""

import os
import shutil
import subprocess
import tempfile
import weakref

import numpy as np


class Failure(RuntimeError):
    """The program's own sentence about what was wrong."""


def program():
    """The path of lowrank-lab: the variable LOWRANK_LAB, else the first in the PATH."""
    named = os.environ.get("LOWRANK_LAB")
    found = named or shutil.which("lowrank-lab")
    if not found:
        raise Failure("lowrank-lab is not in the PATH: install it, or let the variable LOWRANK_LAB name it.")
    return found


class Folder:
    """A folder for files, taken away with the object."""

    def __init__(self):
        self.name = tempfile.mkdtemp(prefix="lowrank-")
        self.remove = weakref.finalize(self, shutil.rmtree, self.name, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.name, name)


def listed(value):
    """The values of an option: a list, an array and whatever else can be gone through, or the one there is."""
    alone = isinstance(value, (str, bytes, os.PathLike)) or not hasattr(value, "__iter__")
    return [value] if alone else list(value)


def words_of(options):
    """--max-iter 200 of max_iter=200; a list repeats its option, True stands without a value, None and False are left out."""
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for each in listed(value):
            if isinstance(each, (bool, np.bool_)):
                words += [option] if each else []
            elif each is not None:
                words += [option, str(each)]
    return words


def run(command, *words, **options):
    """What the command prints, and the lines it says beside that."""
    called = [program(), command, *map(str, words), *words_of(options)]
    try:
        ended = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
                               check=False)
    except OSError as why:
        raise Failure(f"{called[0]} cannot be run: {why.strerror}.") from why
    notes = [line.removeprefix("lowrank-lab: ") for line in ended.stderr.splitlines()]
    if ended.returncode != 0:
        raise Failure(" ".join(notes) or f"lowrank-lab {command} ended with status {ended.returncode}.")
    return ended.stdout, notes
