package python

import (
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// comparePython compares all modules that may differ.
func comparePython(ctx context.Context, a *api.ModuleAPI) error {
	modules, err := pythonModules(ctx, a)
	if err != nil {
		return err
	}
	for _, p := range modules {
		if err := pythonModule(ctx, a, p); err != nil {
			return err
		}
	}
	return addedModules(ctx, a)
}

// addedModules notes what modules that came pass on, as from one that others are not meant to name.
func addedModules(ctx context.Context, a *api.ModuleAPI) error {
	for i := range a.Search.Files {
		d := &a.Search.Files[i]
		if d.Old != nil || d.New == nil || d.New.Language != "python" || compare.IsTestFile(d.Path) {
			continue
		}
		ok, err := isImportable(ctx, a, a.Search.Head, d.Path)
		if err == nil && ok {
			err = a.ModuleAdded(ctx, d.Path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// pythonModules lists the importable modules whose names may have changed: those
// that differ, packages that take names from modules that do, and modules whose classes
// extend theirs.
func pythonModules(ctx context.Context, a *api.ModuleAPI) ([]string, error) {
	var changed []string
	for i := range a.Search.Files {
		if d := &a.Search.Files[i]; d.Old != nil && d.Old.Language == "python" && !compare.IsTestFile(d.Path) {
			changed = append(changed, d.Path)
		}
	}
	if len(changed) == 0 {
		return nil, nil
	}
	users, err := a.Search.Base.Dependents(ctx, changed)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(changed)
	for _, p := range users {
		passes := strings.HasPrefix(path.Base(p), "__init__.")
		if !passes {
			if passes, err = inheritsFromChanged(ctx, a, p); err != nil {
				return nil, err
			}
		}
		if passes {
			all = append(all, p)
		}
	}
	slices.Sort(all)
	var out []string
	for _, p := range slices.Compact(all) {
		ok, err := isImportable(ctx, a, a.Search.Base, p)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, p)
		}
	}
	return out, nil
}

// inheritsFromChanged reports a module with a class that extends one of a file that
// differs, be it one that others are not meant to use.
func inheritsFromChanged(ctx context.Context, a *api.ModuleAPI, p string) (bool, error) {
	f, err := a.Search.File(ctx, a.Search.Base, p)
	if err != nil || f == nil || f.Language != "python" {
		return false, err
	}
	return slices.ContainsFunc(a.Search.EdgesOf(f), func(e graph.Edge) bool { return e.Kind == result.EdgeExtends && a.Search.BlobChanged(e.TargetPath) }), nil
}

// UnshippedFolders are the folders of a project whose modules nobody imports, and
// scripts are modules beside a package that are none of it.
var (
	scripts = lang.WordSet("setup conftest noxfile fabfile tasks manage conf runtests")
)

// isImportable reports a Python module of a side that who installs the
// project can import, and is meant to: no part of its name begins with an
// underscore.
func isImportable(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, p string) (bool, error) {
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	if !isModuleName(stem) || stem != "__init__" && strings.HasPrefix(stem, "_") || compare.IsTestFile(p) || scripts()[stem] {
		return false, nil
	}
	dir := link.Dir(p)
	for {
		is, err := isPackage(ctx, a, side, dir)
		if err != nil {
			return false, err
		}
		if !is {
			break
		}
		if name := path.Base(dir); strings.HasPrefix(name, "_") || name == "test" || name == "tests" {
			return false, nil
		}
		dir = link.Dir(dir)
	}
	for part := range strings.SplitSeq(dir, "/") {
		if compare.UnshippedFolders()[part] || strings.HasPrefix(part, ".") && part != "." || strings.HasPrefix(part, "_") {
			return false, nil
		}
	}
	if dir != link.Dir(p) {
		top, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(p, dir), "/"), "/")
		return !compare.UnshippedFolders()[top], nil
	}
	return standsAlone(ctx, a, side, p)
}

// isModuleName reports a name that an import statement can have.
func isModuleName(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) < 0
}

// standsAlone reports a module outside of packages that is shipped: it lies in a
// source folder, or the project beside it says so or has its name.
func standsAlone(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, p string) (bool, error) {
	dir := link.Dir(p)
	if slices.Contains(strings.Split(dir, "/"), "src") {
		return true, nil
	}
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	quoted := regexp.QuoteMeta(stem)
	_, says, err := projectSays(ctx, a, side, dir, `(?m)py[_-]modules\s*=[^\]]*\b`+quoted+`\b|^\s*name\s*=\s*["']?`+quoted+`["']?,?\s*$`)
	if err != nil || says {
		return says, err
	}
	return isNamespacePart(ctx, a, side, dir)
}

// isNamespacePart reports a folder without __init__ below the folder of a project which that ships: its name is the
// project's, begins that, or is one of those that the project lists as its packages.
func isNamespacePart(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, dir string) (bool, error) {
	for dir != "" && dir != "." {
		quoted := regexp.QuoteMeta(path.Base(dir))
		dir = link.Dir(dir)
		is, says, err := projectSays(ctx, a, side, dir, `(?m)^\s*name\s*=\s*["']?`+quoted+`(?:[-_.][\w.-]*)?["']?,?\s*$|\b(?:packages|include|module-name)\b\s*=[^\]\n]*\[?[^\]]*["']`+quoted+`["'./*]`)
		if err != nil || is {
			return says, err
		}
	}
	return false, nil
}

// projectSays reports a folder from which a project is built, and whether a file that describes it has a text of a form.
func projectSays(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, dir, form string) (is, says bool, err error) {
	for _, name := range []string{"pyproject.toml", "setup.py", "setup.cfg"} {
		p := path.Join(dir, name)
		switch kind, err := side.Exists(ctx, p); {
		case err != nil:
			return false, false, err
		case kind != link.PathFile:
			continue
		}
		is = true
		if regexp.MustCompile(form).Match(a.Search.Text(ctx, side, p)) {
			return true, true, nil
		}
	}
	return is, false, nil
}

func isPackage(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, dir string) (bool, error) {
	if dir == "" || dir == "." {
		return false, nil
	}
	paths, err := a.Search.PathsIn(ctx, side, dir)
	return slices.ContainsFunc(paths, func(p string) bool { return strings.HasPrefix(path.Base(p), "__init__.py") }), err
}

// pythonModule compares one module of the base side with the head side's.
func pythonModule(ctx context.Context, a *api.ModuleAPI, p string) error {
	was, now, is, err := a.BothSides(ctx, p, func(ctx context.Context, p string) (*graph.File, error) { return pythonHead(ctx, a, p) })
	if err != nil || now == nil {
		return err
	}
	_, dynamic := is["__getattr__"]
	for _, name := range api.PublicNames(was) {
		o := was[name]
		n, there := is[name]
		switch {
		case there:
			if err := a.Compare(ctx, o, n); err != nil {
				return err
			}
		case dynamic || unknownStar(now) || isGiven(ctx, a.Search, now.Path, name):
		default:
			sub, err := isSubmodule(ctx, a, now, name)
			if err != nil {
				return err
			}
			if !sub {
				a.Gone(o, now.Path)
			}
		}
	}
	return nil
}

// pythonHead is the file that the module at a path of the base side is on the
// head side, nil for none: a module may have become a package, or the reverse.
func pythonHead(ctx context.Context, a *api.ModuleAPI, p string) (*graph.File, error) {
	stem := strings.TrimSuffix(strings.TrimSuffix(p, path.Ext(p)), "/__init__")
	for _, try := range []string{p, stem + ".py", stem + "/__init__.py", stem + ".pyi", stem + "/__init__.pyi"} {
		if f, err := a.Search.File(ctx, a.Search.Head, try); err != nil || f != nil {
			return f, err
		}
	}
	return nil, nil
}

// isSubmodule reports whether a package has a module of a name.
func isSubmodule(ctx context.Context, a *api.ModuleAPI, f *graph.File, name string) (bool, error) {
	if !strings.HasPrefix(path.Base(f.Path), "__init__.") {
		return false, nil
	}
	at := path.Join(link.Dir(f.Path), name)
	for _, try := range []string{at + ".py", at} {
		if kind, err := a.Search.Head.Exists(ctx, try); err != nil || kind != link.PathAbsent {
			return kind != link.PathAbsent, err
		}
	}
	return false, nil
}

// unknownStar reports a module that takes all names of one from outside.
func unknownStar(f *graph.File) bool {
	for i := range f.Facts.Imports {
		if f.Facts.Imports[i].Kind != facts.ImportStar || i >= len(f.Record.Imports) {
			continue
		}
		inside := false
		for _, t := range f.Record.Imports[i].Targets {
			inside = inside || f.Record.Targets[t].Path != ""
		}
		if !inside {
			return true
		}
	}
	return false
}
