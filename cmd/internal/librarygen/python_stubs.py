"""Writes the names of each module of the library that stubs declare, for any version and system: a module, a tab, its names."""

import ast
import pathlib
import sys

LEFT_OUT = {"antigravity", "this", "idlelib", "lib2to3", "test", "turtledemo", "ensurepip", "pydoc_data", "distutils", "typing_extensions"}


def declared(body, package, names, stars):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names.update(t.id for t in node.targets if isinstance(t, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, getattr(ast, "TypeAlias", ())):
            names.add(node.name.id)
        elif isinstance(node, ast.Import):
            names.update((a.asname or a.name).partition(".")[0] for a in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.names[0].name == "*":
                parts = package[: len(package) - node.level + 1] if node.level else []
                stars.append(".".join(parts + (node.module.split(".") if node.module else [])))
            names.update(a.asname or a.name for a in node.names if a.name != "*")
        elif isinstance(node, ast.If):
            declared(node.body, package, names, stars)
            declared(node.orelse, package, names, stars)


def main():
    root = pathlib.Path(sys.argv[1])
    modules, stars = {}, {}
    for path in sorted(root.rglob("*.pyi")):
        parts = list(path.relative_to(root).with_suffix("").parts)
        package = parts[:-1]
        if parts[-1] == "__init__":
            parts.pop()
        module = ".".join(parts)
        modules[module], stars[module] = set(), []
        declared(ast.parse(path.read_text("utf-8")).body, package, modules[module], stars[module])
    for _ in range(4):
        for module, of in stars.items():
            for star in of:
                modules[module] |= modules.get(star, set())
    for module, names in sorted(modules.items()):
        parts = module.split(".")
        if module == "unittest.main" or parts[0] in LEFT_OUT or any(p.startswith("_") for p in parts):
            continue
        print(module + "\t" + " ".join(sorted(n for n in names if not n.startswith("_"))))


main()
