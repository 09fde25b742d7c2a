"""Says which public names of an unpacked Python project another one breaks.

It reads the modules with ast alone and knows nothing of codegraph. A name is
public when its module is importable and it is in __all__ or, without one, has no
leading underscore; an __init__ passes on what it imports from its own package.
Whether calls still suit is tried with inspect.Signature.bind.

Arguments: the folders of both sides. Output: {"path:Class.member": reason}, the
path and name of the definition on the first side, path: for a module.
"""

import ast
import inspect
import json
import os
import sys

SKIPPED = set("test tests doc docs example examples sample samples demo demos script scripts tool tools bench benchmark benchmarks perf ci tasks maint".split())


def modules(root):
    for folder, dirs, files in os.walk(root):
        dirs[:] = sorted(d for d in dirs if not d.startswith("."))
        for file in sorted(files):
            if not file.endswith(".py") or file.startswith("test_") or file in ("setup.py", "conftest.py"):
                continue
            path = os.path.relpath(os.path.join(folder, file), root)
            stem = path[:-3].split(os.sep)
            if stem[-1] == "__init__":
                stem.pop()
            package = os.path.dirname(path)
            while package and os.path.exists(os.path.join(root, package, "__init__.py")):
                package = os.path.dirname(package)
            outside = package.split(os.sep) if package else []
            inside = stem[len(outside):]
            if not inside or SKIPPED & set(outside) or inside[0] in SKIPPED or "test" in inside[:-1] or "tests" in inside:
                continue
            if len(inside) == 1 and not path.endswith("__init__.py") and "src" not in outside:
                continue
            yield ".".join(inside), path


def params(f):
    a = f.args
    places = a.posonlyargs + a.args
    out = []
    for i, p in enumerate(places):
        optional = i >= len(places) - len(a.defaults)
        only = i < len(a.posonlyargs) or p.arg.startswith("__") and not p.arg.endswith("__")
        out.append([p.arg, "place" if only else "any", optional])
    if a.vararg:
        out.append([a.vararg.arg, "rest", True])
    for p, d in zip(a.kwonlyargs, a.kw_defaults):
        out.append([p.arg, "name", d is not None])
    if a.kwarg:
        out.append([a.kwarg.arg, "keywords", True])
    return out


def decorated(f, *names):
    for d in f.decorator_list:
        if isinstance(d, ast.Call):
            d = d.func
        last = d.attr if isinstance(d, ast.Attribute) else getattr(d, "id", "")
        if last in names or "property" in names and last.endswith("property"):
            return True
    return False


def statements(body):
    for s in body:
        yield s
        if isinstance(s, ast.If):
            yield from statements(s.body)
            yield from statements(s.orelse)
        elif isinstance(s, ast.Try):
            yield from statements(s.body)
            for h in s.handlers:
                yield from statements(h.body)
            yield from statements(s.orelse)


def targets(s):
    if isinstance(s, ast.Assign):
        todo = list(s.targets)
    elif isinstance(s, ast.AnnAssign):
        todo = [s.target]
    else:
        return
    while todo:
        t = todo.pop()
        if isinstance(t, (ast.Tuple, ast.List)):
            todo += t.elts
        elif isinstance(t, (ast.Name, ast.Attribute)):
            yield t


def function(f, path, method=False):
    if method and decorated(f, "property"):
        return ["attribute", path, f.lineno, f.name, None, {}]
    p = params(f)
    if method and not decorated(f, "staticmethod") and p and p[0][1] in ("any", "place"):
        p = p[1:]
    return ["async" if isinstance(f, ast.AsyncFunctionDef) else "function", path, f.lineno, f.name, p, {}]


def classdef(c, path):
    members = {}
    for s in statements(c.body):
        if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if decorated(s, "overload", "setter", "deleter"):
                continue
            members[s.name] = function(s, path, True)
            for n in ast.walk(s):
                for t in targets(n):
                    if isinstance(t, ast.Attribute) and isinstance(t.value, ast.Name) and s.args.args and t.value.id == s.args.args[0].arg:
                        members.setdefault(t.attr, ["attribute", path, t.lineno, t.attr, None, {}])
        elif isinstance(s, ast.ClassDef):
            members[s.name] = ["class", path, s.lineno, s.name, None, {}]
        else:
            for t in targets(s):
                if isinstance(t, ast.Name):
                    members.setdefault(t.id, ["attribute", path, t.lineno, t.id, None, {}])
    bases = [ast.unparse(b) for b in c.bases]
    return ["class", path, c.lineno, c.name, bases, members]


class Project:
    def __init__(self, root):
        self.root, self.paths, self.known, self.busy = root, dict(modules(root)), {}, set()
        self.everything = {}

    def read(self, name):
        """Names of a module, with what it imports, and its __all__ or None."""
        if name in self.known:
            return self.known[name]
        names, listed = {}, None
        self.known[name] = names, listed
        path = self.paths[name]
        with open(os.path.join(self.root, path), encoding="utf-8") as f:
            tree = ast.parse(f.read())
        package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        for s in statements(tree.body):
            if isinstance(s, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if not decorated(s, "overload"):
                    names[s.name] = function(s, path)
            elif isinstance(s, ast.ClassDef):
                names[s.name] = classdef(s, path)
            elif isinstance(s, ast.ImportFrom):
                module = s.module or ""
                if s.level:
                    parts = package.split(".")
                    module = ".".join(parts[:len(parts) - s.level + 1] + ([module] if module else []))
                for alias in s.names:
                    self.bring(names, module, alias, package, path)
            else:
                for t in targets(s):
                    if not isinstance(t, ast.Name):
                        continue
                    if t.id == "__all__":
                        try:
                            listed = (listed or []) + list(ast.literal_eval(s.value))
                        except (ValueError, TypeError):
                            pass
                    names.setdefault(t.id, ["value", path, t.lineno, t.id, None, {}])
            if isinstance(s, ast.AugAssign) and isinstance(s.target, ast.Name) and s.target.id == "__all__":
                try:
                    listed = (listed or []) + list(ast.literal_eval(s.value))
                except (ValueError, TypeError):
                    pass
        self.known[name] = names, listed
        return names, listed

    def bring(self, names, module, alias, package, path):
        if module not in self.paths:
            if alias.name != "*":
                names.setdefault(alias.asname or alias.name, ["outside", "", 0, alias.name, None, {}])
            return
        theirs, listed = self.read(module)
        if alias.name == "*":
            for n in listed if listed is not None else [n for n in theirs if not n.startswith("_")]:
                if n in theirs:
                    names[n] = theirs[n]
        elif alias.name in theirs:
            names[alias.asname or alias.name] = theirs[alias.name]
        else:
            names.setdefault(alias.asname or alias.name, ["outside", "", 0, alias.name, None, {}])

    def inherited(self, entry, depth=0):
        """Members with those of bases found by their names; open: some base is not known."""
        members, unknown = dict(entry[5]), False
        for b in entry[4] or []:
            b = b.split("[")[0].split(".")[-1]
            found = self.classes.get(b, [])
            if b in ("object", "Generic", "Protocol", "ABC", "Exception", "ValueError", "TypeError", "RuntimeError", "KeyError", "Enum"):
                continue
            if len(found) != 1 or depth > 8:
                unknown = True
                continue
            more, u = self.inherited(found[0], depth + 1)
            unknown = unknown or u
            for n, m in more.items():
                members.setdefault(n, m)
        return members, unknown

    def surface(self):
        for name in list(self.paths):
            self.read(name)
        self.classes = {}
        for names, _ in self.known.values():
            for e in names.values():
                if e[0] == "class" and e not in self.classes.setdefault(e[3], []):
                    self.classes[e[3]].append(e)
        out = {}
        for name in self.paths:
            if any(p.startswith("_") and p != "__init__" for p in name.split(".")):
                continue
            names, listed = self.known[name]
            own = self.paths[name]
            init = own.endswith("__init__.py")
            public, hidden = {}, []
            for n, e in names.items():
                if listed is not None:
                    ok = n in listed
                else:
                    ok = not n.startswith("_") and (e[1] == own or init and e[1].startswith(os.path.dirname(own) + os.sep))
                if e[0] == "class":
                    members, unknown = self.inherited(e)
                    e = e[:4] + [unknown, {k: m for k, m in members.items() if not k.startswith("_") or k.startswith("__") and k.endswith("__")}]
                if ok and e[0] != "outside":
                    public[n] = e
                else:
                    hidden.append([n, e])
            out[name] = [public, dict(hidden), own]
        return out


KINDS = {"place": inspect.Parameter.POSITIONAL_ONLY, "any": inspect.Parameter.POSITIONAL_OR_KEYWORD, "rest": inspect.Parameter.VAR_POSITIONAL,
         "name": inspect.Parameter.KEYWORD_ONLY, "keywords": inspect.Parameter.VAR_KEYWORD}


def signature(params):
    out, optional = [], False
    for i, (name, kind, has) in enumerate(params):
        if kind == "place" and any(k == "any" for _, k, _ in params[:i]):
            kind = "any"
        out.append(inspect.Parameter(name, KINDS[kind], default=0 if has and kind not in ("rest", "keywords") else inspect.Parameter.empty))
    return inspect.Signature(out)


def calls(params):
    """Calls that suit: by place as far as possible, and each parameter by its name."""
    places = [p for p in params if p[1] in ("place", "any")]
    names = [p for p in params if p[1] == "name"]
    kinds = {p[1] for p in params}
    for most in range(len([p for p in places if not p[2]]), len(places) + 1):
        yield [p[0] for p in places[:most]], {p[0]: p[0] for p in names if not p[2]}
    only = [p[0] for p in places if p[1] == "place" and not p[2]]
    needed = {p[0]: p[0] for p in places + names if not p[2] and p[1] != "place"}
    for p in places + names:
        if p[1] != "place":
            yield only, needed | {p[0]: p[0]}
    if "rest" in kinds:
        yield [p[0] for p in places] + ["further 1", "further 2"] * 4, {p[0]: p[0] for p in names if not p[2]}
    if "keywords" in kinds:
        yield [p[0] for p in places if not p[2]], {p[0]: p[0] for p in names if not p[2]} | {"no_such_name": 0}


def unsuitable(old, new):
    try:
        sig = signature(new)
    except ValueError:
        return None
    known = {p[0] for p in new}
    for args, kwargs in calls(old):
        try:
            bound = sig.bind(*args, **kwargs)
        except TypeError as e:
            return str(e)
        only = {p[0] for p in old if p[1] == "place"}
        for name, value in bound.arguments.items():
            if isinstance(value, str) and value != name and value in known and value not in only:
                return value + " has another place"
    return None


def compare(old, new, say):
    if old[0] == "class" and new[0] == "class":
        for name, m in old[5].items():
            n = new[5].get(name)
            if n is not None:
                compare(m, n, lambda e, why: say([e[0], e[1], e[2], old[3] + "." + e[3]] if e is m else e, why))
            elif not new[4] and not (name.startswith("__") and name.endswith("__")):
                say([m[0], m[1], m[2], name], "member of " + old[3] + " is gone")
    elif old[0] in ("function", "async") and new[0] in ("function", "async"):
        if old[0] == "function" and new[0] == "async":
            say(old, "is now async")
        elif why := unsuitable(old[4], new[4]):
            say(old, why)
    elif old[0] in ("function", "async") and new[0] == "attribute" or old[0] == "attribute" and new[0] in ("function", "async"):
        say(old, "was " + old[0] + ", is " + new[0])
    elif old[0] == "class" and new[0] in ("function", "async"):
        say(old, "is a function")


def main(before, after):
    old, new = Project(before).surface(), Project(after).surface()
    out = {}

    def say(e, why):
        out.setdefault(e[1] + ":" + str(e[2]), e[3] + ": " + why)

    for module, (public, _, path) in old.items():
        if module not in new:
            if public:
                out[path + ":1"] = "module is gone"
            continue
        theirs = new[module][1] | new[module][0]
        for name, e in public.items():
            if name in theirs:
                compare(e, theirs[name], say)
            elif module + "." + name not in new and "__getattr__" not in theirs:
                say(e, "is gone from " + module)
    json.dump(out, sys.stdout)


main(*sys.argv[1:])
