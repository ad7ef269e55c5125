"""The Python module against the program: arrays, tables, pages, failures, and the wheel that pip installs."""

import importlib
import os
import subprocess
import sys
import tempfile
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
MODULE = os.path.join(HERE, "..", "..", "assets", "python")


def table_of_rank_two(rows=20, cols=14):
    i, j = np.mgrid[0:rows, 0:cols]
    return np.sin(0.7 * i) * np.cos(1.3 * j) + np.cos(2.1 * i + 1) * np.sin(0.4 * j)


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.dont_write_bytecode = True
        sys.path.insert(0, MODULE)
        cls.lowrank = importlib.import_module("lowrank")

    def test_a_table_with_gaps_is_completed(self):
        truth = table_of_rank_two()
        seen = truth.copy()
        i, j = np.indices(truth.shape)
        seen[np.modf(np.abs(np.sin(12.9898 * i + 78.233 * j) * 43758.5453))[0] >= 0.7] = np.nan
        found = self.lowrank.solve(seen, rank=2, method="narg:restart=gradient", center="none")
        self.assertEqual(found.X.shape, truth.shape)
        self.assertLess(np.abs(found.X - truth).max(), 1e-3)

    def test_a_race_has_a_table_curves_and_a_page(self):
        race = self.lowrank.race(n=12, rank=2, method=["narg+r", "rgrad-orth"], max_iter=300)
        self.assertEqual(list(race.table["method"]), ["narg+r", "rgrad-orth"])
        curve = race["narg+r"]
        self.assertEqual(list(curve["iteration"]), list(range(len(curve))))
        self.assertEqual(len(curve) - 1, race.table["iterations"][0])
        self.assertLess(curve["error"][-1], 1e-6 * curve["error"][0])
        again = self.lowrank.race(share=race.share)
        self.assertEqual(list(again["narg+r"]["error"]), list(curve["error"]))
        page = race._repr_html_()
        self.assertTrue(page.startswith("<svg") and "<table>" in page and "rgrad-orth" in page)
        with self.assertRaises(KeyError):
            race["iht"]

    def test_a_sweep_has_a_row_a_trial(self):
        study = self.lowrank.sweep("rate=0.7:0.9:2", n=10, rank=1, trials=2, method="narg+r", threads=1)
        self.assertEqual(len(study.trials), 4)
        self.assertEqual(sorted(set(study.trials["x"])), [0.7, 0.9])
        self.assertTrue(set(study.trials["success"]) <= {0, 1})
        self.assertIn("<table>", study._repr_html_())
        self.assertTrue(os.path.exists(study.path))

    def test_a_spectrum_has_numbers_rates_and_eigenvalues(self):
        spectrum = self.lowrank.spectrum(n=12, rank=2, method="rgrad-orth:step=optimal", eigenvalues=True)
        self.assertEqual(len(spectrum.eigenvalues), spectrum["tangent_dimension"])
        self.assertAlmostEqual(spectrum.eigenvalues.min(), spectrum["lambda_min"], places=12)
        (rate,) = spectrum.rates.values()
        kappa = spectrum["kappa"]
        # The best constant step on eigenvalues between lambda_min and lambda_max.
        self.assertAlmostEqual(rate, (kappa - 1) / (kappa + 1), places=9)

    def test_what_fails_says_the_programs_sentence(self):
        with self.assertRaisesRegex(self.lowrank.Failure, "rank"):
            self.lowrank.race(n=10, rank=-1)

    def test_the_wheel_holds_the_module(self):
        backend = importlib.import_module("backend")
        with tempfile.TemporaryDirectory() as folder:
            name = backend.build_wheel(folder)
            wheel = os.path.join(folder, name)
            code = f"import sys; sys.path[:0] = [{wheel!r}]; import lowrank; print(lowrank.__file__)"
            said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            self.assertIn(name, said.stdout)
            self.assertTrue(backend.build_sdist(folder).endswith(".tar.gz"))


if __name__ == "__main__":
    unittest.main()
