"""Writes the names that modules have which are given as arguments, as far as the interpreter, of any version, has them."""

import sys
import warnings

warnings.simplefilter("ignore")
for name in sys.argv[1:]:
    try:
        __import__(name)
        module = sys.modules[name]
        names = set(dir(module)) | set(getattr(module, "__all__", ()))
    except BaseException:
        continue
    print(name + "\t" + " ".join(sorted(n for n in names if not n.startswith("_"))))
