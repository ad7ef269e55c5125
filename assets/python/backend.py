"""Makes the wheel of the module beside it (PEP 517), with Python's own library alone."""

import base64
import hashlib
import os
import tarfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME, VERSION = "lowrank", "0.2.0"
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Low-rank matrix estimation: LowRank Lab's command line as functions that return numpy arrays
License: MIT
Requires-Python: >=3.9
Requires-Dist: numpy
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: lowrank\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _modules():
    folder = os.path.join(HERE, NAME)
    return sorted(name for name in os.listdir(folder) if name.endswith(".py"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    record = []
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(path, data):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")
            wheel.writestr(path, data)

        for module in _modules():
            with open(os.path.join(HERE, NAME, module), "rb") as file:
                add(f"{NAME}/{module}", file.read())
        add(f"{INFO}/METADATA", METADATA.encode())
        add(f"{INFO}/WHEEL", WHEEL.encode())
        record.append(f"{INFO}/RECORD,,")
        wheel.writestr(f"{INFO}/RECORD", "\n".join(record) + "\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    top = f"{NAME}-{VERSION}"
    with tarfile.open(os.path.join(sdist_directory, top + ".tar.gz"), "w:gz") as archive:
        for path in ["pyproject.toml", "backend.py"] + [f"{NAME}/{module}" for module in _modules()]:
            archive.add(os.path.join(HERE, path), f"{top}/{path}")
    return top + ".tar.gz"
