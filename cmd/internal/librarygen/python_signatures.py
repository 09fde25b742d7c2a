"""Writes the names by which functions and classes of the interpreter's library take arguments, of those that the arguments list: a name,
a tab, the names of its parameters, or * where it takes any. What is not there or has no signature is left out. What subprocess passes on is what the stubs list."""

import importlib
import inspect
import sys
import warnings


def found(dotted):
    parts = dotted.split(".")
    for n in range(len(parts) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:n]))
        except BaseException:
            continue
        for part in parts[n:]:
            value = getattr(value, part)
        return value
    raise LookupError(dotted)


def main():
    warnings.simplefilter("ignore")
    for dotted in sys.stdin.read().split():
        try:
            parameters = inspect.signature(found(dotted)).parameters.values()
        except BaseException:
            continue
        if not dotted.startswith("subprocess.") and any(p.kind == p.VAR_KEYWORD for p in parameters):
            print(dotted + "\t*")
        else:
            print(dotted + "\t" + " ".join(p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)))


main()
