# SPDX-License-Identifier: MIT
"""The types of the package, as mypy reads them."""
import importlib.util
import os
import pathlib
import runpy
import subprocess
import sys
import tempfile
import unittest

USE = pathlib.Path(__file__).parent / "typed_use.py"
HAS = {name: importlib.util.find_spec(name) is not None for name in ("mypy", "numpy")}


@unittest.skipUnless(HAS["mypy"] and HAS["numpy"], "needs mypy and numpy")
class Types(unittest.TestCase):

    def mypy(self, text):
        """The output of mypy for a text, with all checks."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "use.py"
            file.write_text(text)
            environment = {**os.environ, "MYPYPATH": str(USE.parent.parent)}
            return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, str(file)], cwd=folder, env=environment,
                                  capture_output=True, text=True).stdout

    def test_use(self):
        self.assertIn("Success", self.mypy(USE.read_text()))
        runpy.run_path(str(USE))

    def test_mistakes(self):
        for wrong in ('valhall.assemble(5, "v10")', 'valhall.decode("0", "v10")', 'valhall.units()[0] + 1', 'valhall.nothing()'):
            self.assertIn("error", self.mypy(f"import valhall\n{wrong}\n"), wrong)


if __name__ == "__main__":
    unittest.main()
