"""Writes the classes of the interpreter's standard library, in the form of pythonClasses in python.go."""

import ast
import contextlib
import importlib
import inspect
import io
import pkgutil
import sys
import textwrap
import tokenize
import types
import warnings

LEFT_OUT = {"antigravity", "this", "idlelib", "lib2to3", "test", "turtledemo", "turtle", "ensurepip", "pydoc_data", "encodings", "distutils"}


def modules():
    for name in sorted(sys.stdlib_module_names):
        if name in LEFT_OUT or name.startswith("_"):
            continue
        yield from load(name)


def load(name):
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = importlib.import_module(name)
    except BaseException:
        return
    yield name, module
    for sub in sorted(m.name for m in pkgutil.iter_modules(getattr(module, "__path__", []))):
        if not sub.startswith("_") and sub not in {"test", "tests"}:
            yield from load(name + "." + sub)


def attributes(module):
    """The attributes of a module, by name: those too that its __getattr__ makes when they are asked for, if it lists them."""
    names = set(vars(module)) | set(dir(module)) | set(getattr(module, "__all__", ()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in sorted(names):
            try:
                yield name, getattr(module, name)
            except Exception:
                continue


def class_of(value):
    """The class that a name stands for: of a generic alias of typing its origin."""
    if isinstance(value, type) and not isinstance(value, types.GenericAlias):
        return value
    origin = getattr(value, "__origin__", None)
    return origin if isinstance(origin, type) else None


def assigned(cls):
    """The attributes that the methods of a class assign to self."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(cls)))
    except (OSError, TypeError, SyntaxError, tokenize.TokenError):
        return set()
    return {
        n.attr
        for n in ast.walk(tree)
        if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name) and n.value.id == "self"
    }


# Members that the documentation counts to a class's interface and that only
# subclasses have at run time.
DOCUMENTED = {io.IOBase.__base__: {"read", "write"}}


def members(cls):
    names = set(vars(cls)) | assigned(cls) | DOCUMENTED.get(cls, set())
    return sorted(n for n in names if n not in vars(object) and n.isidentifier() and (not n.startswith("_") or n.startswith("__") and n.endswith("__")) and n not in SILENT)


SILENT = {"__firstlineno__", "__static_attributes__", "__module__", "__abstractmethods__", "__annotations__", "__dict__", "__weakref__", "__slots__", "__orig_bases__", "__parameters__", "__dataclass_fields__", "__dataclass_params__", "__match_args__", "__text_signature__", "__type_params__"}


def main():
    classes, names = {}, {}
    for module, loaded in modules():
        for attribute, value in attributes(loaded):
            cls = class_of(value)
            if cls is None or cls is object or attribute.startswith("_") or cls.__module__.partition(".")[0] not in sys.stdlib_module_names:
                continue
            shown = attribute if module == "builtins" else module + "." + attribute
            names.setdefault(cls, [])
            if shown not in names[cls]:
                names[cls].append(shown)
    for cls, shown in list(names.items()):
        own = f"{cls.__module__}.{cls.__qualname__}".removeprefix("builtins.")
        shown.sort(key=lambda s: (s != own, s.startswith("typing."), len(s), s))
        classes[cls] = shown[0]
    for cls in list(classes):
        for base in cls.__mro__[1:]:
            if base is not object and base not in classes:
                classes[base] = f"{base.__module__}.{base.__qualname__}"
    lines = []
    for cls, name in classes.items():
        bases = ",".join(classes[b] for b in cls.__bases__ if b is not object)
        lines.append(f"{name}\t{bases}\t{' '.join(members(cls))}")
        lines += [f"{alias}={name}" for alias in names.get(cls, [])[1:]]
    print("\n".join(sorted(lines)))


main()
