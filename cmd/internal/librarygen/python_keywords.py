"""Writes the names by which the functions and constructors of the library take arguments, in any version and on any system: a function
or class, a tab, its names. What takes any name, and classes whose class makes their values, are left out."""

import ast
import pathlib
import sys

LEFT_OUT = {"antigravity", "enum", "ctypes", "unicodedata", "this", "idlelib", "lib2to3", "test", "turtledemo", "ensurepip", "pydoc_data", "distutils", "typing_extensions"}


def names(arguments, method):
    """The names of arguments; None for any name. The receiver has none."""
    if arguments.kwarg:
        return None
    named = list(arguments.args)
    if method and not arguments.posonlyargs:
        named = named[1:]
    return {a.arg for a in named + arguments.kwonlyargs if not a.arg.startswith("__")}


def add(taken, key, found):
    if found is None or taken.get(key, set()) is None:
        taken[key] = None
    else:
        taken.setdefault(key, set()).update(found)


def walk(body, name, in_class, taken, passed):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if not in_class:
                add(taken, f"{name}.{node.name}", names(node.args, False))
            elif node.name in ("__init__", "__new__"):
                add(taken, name, names(node.args, True))
        elif isinstance(node, ast.ClassDef):
            if any(k.arg == "metaclass" and not (isinstance(k.value, ast.Name) and k.value.id == "ABCMeta") for k in node.keywords):
                add(taken, f"{name}.{node.name}", None)
            walk(node.body, f"{name}.{node.name}", True, taken, passed)
        elif isinstance(node, ast.ImportFrom) and not in_class:
            passed.update((f"{name}.{a.asname or a.name}", f"{node.module}.{a.name}") for a in node.names)
        elif isinstance(node, ast.If):
            walk(node.body, name, in_class, taken, passed)
            walk(node.orelse, name, in_class, taken, passed)


def main():
    root = pathlib.Path(sys.argv[1])
    taken, passed = {}, set()
    for path in root.rglob("*.pyi"):
        parts = path.relative_to(root).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if not parts or parts[0] in LEFT_OUT or any(p.startswith("_") for p in parts):
            continue
        walk(ast.parse(path.read_text("utf-8")).body, ".".join(parts), False, taken, passed)
    for key, of in passed:
        if key in taken:  # another version passes on what another module defines
            add(taken, key, taken.get(of))
    for key, found in sorted(taken.items()):
        if found is not None and not any(p.startswith("_") for p in key.split(".")):
            print(key + "\t" + " ".join(sorted(found)))


main()
