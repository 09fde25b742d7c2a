package filereach

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// What is loaded by a name that a program computes has no edge. The files that may
// do so are found by what they ask for: require, import() and import.meta, which
// give no reference but where the module is not written out, and the libraries
// that load or run files.

var (
	scriptLoads = sync.OnceValue(func() []link.Key {
		return []link.Key{link.GlobalKey("require"), link.GlobalKey("import"), link.GlobalKey("import.meta"),
			link.SpecifierKey("module"), link.SpecifierKey("node:module"), link.SpecifierKey("child_process"), link.SpecifierKey("node:child_process"),
			link.SpecifierKey("worker_threads"), link.SpecifierKey("node:worker_threads"), link.SpecifierKey("proxyquire"), link.SpecifierKey("rewire"), link.SpecifierKey("esmock")}
	})
	pythonLoads = sync.OnceValue(func() []link.Key {
		return []link.Key{link.TopKey("importlib"), link.TopKey("pkgutil"), link.TopKey("runpy"), link.TopKey("subprocess")}
	})

	// computed matches what loads a module that is not written out, or may.
	computedScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\\b(?:require|import)\\s*\\(\\s*(?:/\\*.*?\\*/\\s*)*(?:[^\"'\\s)]|\"[^\"\n]*\"\\s*\\+|'[^'\n]*'\\s*\\+)|\\brequire\\s*\\.\\s*context\\b|\\bimport\\.meta\\.glob|[(,]\\s*require\\s*[,)]|\\bcreateRequire\\b")
	})
	computedPython = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:import_module|__import__|spec_from_file_location|SourceFileLoader|iter_modules|walk_packages|run_path|run_module)\b`)
	})

	// ownScript and ownPython match what is computed of the loader's own folder or package.
	ownScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("[\"'`]\\./(?:[\"'`*]|\\$\\{)|\\b__dirname\\s*(?:,\\s*[a-zA-Z_$]|\\))")
	})
	ownPython = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b__(?:path|name|package|file)__\b`) })

	scriptPart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[\"'`/}]([\\w@$.+-]+)") })
	pythonPart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`["'/.}](\w+)`) })
)

// loader is a file that may load or run others without naming them as modules.
type loader struct {
	path     string
	parts    map[string]bool // of the paths in its text, but for those of modules that it imports
	packages map[string]bool // folders whose modules it may list: those of Python packages that it imports
	computes bool            // what it loads; otherwise it runs what it names
	own      bool            // it computes it of its own folder
}

// mayBeLoaded reports a file of a language whose modules are loaded by computed names.
func mayBeLoaded(p string) bool { return isScriptPath(p) || isPythonPath(p) }

// open reports that tests may see the change of files in a way that cannot be told:
// nothing is known to load one of them, or no test is found at all where there are some.
func (s *dependents) open(ctx context.Context, paths []string) (bool, error) {
	scripts, python := false, false
	for _, p := range paths {
		if !mayBeLoaded(p) || isTest(p) || IsConftest(p) {
			continue
		}
		scripts, python = scripts || isScriptPath(p), python || !isScriptPath(p)
		if s.known[p] {
			continue
		}
		side := s.head
		if there, err := side.Exists(ctx, p); err != nil {
			return false, fmt.Errorf("look for %s: %w", p, err)
		} else if there != link.PathFile {
			side = s.base
		}
		depend, err := side.Dependents(ctx, []string{p})
		if err != nil {
			return false, fmt.Errorf("find dependents of %s: %w", p, err)
		}
		if len(depend) == 0 {
			return s.tested(ctx, isScriptPath(p), !isScriptPath(p))
		}
	}
	if s.reached || !scripts && !python {
		return false, nil
	}
	return s.tested(ctx, scripts, python)
}

// tested reports whether the tree has tests in scripts or in Python.
func (s *dependents) tested(ctx context.Context, scripts, python bool) (bool, error) {
	found := false
	err := s.head.Leaves(ctx, func(l snapshot.Leaf) error {
		found = found || (scripts && isScriptPath(l.Path) || python && isPythonPath(l.Path)) && isTest(l.Path)
		return nil
	})
	return found, err
}

// aroundLoader adds the files that may load a module by a name that they compute.
// It reports whether one of them names the module or a folder that it is in.
func (s *dependents) aroundLoader(ctx context.Context, p string, found map[string]bool) (named bool, err error) {
	paths, err := s.loadersOf(ctx, isScriptPath(p))
	if err != nil {
		return false, err
	}
	dir := link.Dir(p)
	for _, at := range paths {
		if at == p || !sameProject(at, p) {
			continue
		}
		l, err := s.loader(ctx, at)
		if err != nil {
			return false, err
		}
		if l == nil {
			continue
		}
		names := l.namesFile(p) || l.computes && l.namesFolder(p)
		near := l.computes && (dir == link.Dir(at) || dir != "" && link.Dir(dir) == link.Dir(at))
		if names || near {
			found[at] = true
		}
		named = named || names || near && l.own
	}
	return named, nil
}

// testRoots are the top folders from which tests reach into others.
var testRoots = map[string]bool{"test": true, "tests": true, "testing": true, "spec": true, "specs": true, "__tests__": true, "e2e": true, "integration": true}

// sameProject reports a loader that may be meant for a file: both are below one top
// folder, or the loader stands in one itself, or below one of tests. A tree may hold many projects.
func sameProject(loader, p string) bool {
	top, below, _ := strings.Cut(loader, "/")
	other, _, _ := strings.Cut(p, "/")
	return top == other || !strings.Contains(below, "/") || testRoots[top]
}

// namesFile reports the name of a file, with its ending or without, and that of
// a folder by which the loader comes to it.
func (l *loader) namesFile(p string) bool {
	dir, base := link.Dir(p), path.Base(p)
	return (l.parts[base] || l.parts[strings.TrimSuffix(base, path.Ext(base))]) && (isBelow(dir, l.path) || l.parts[path.Base(dir)] && l.namesFolder(p))
}

// namesFolder reports the name of a folder that a file is in and the loader is not,
// beside the loader or beside a folder that it is in.
func (l *loader) namesFolder(p string) bool {
	for dir := link.Dir(p); dir != "" && !strings.HasPrefix(l.path, dir+"/"); dir = link.Dir(dir) {
		if l.parts[path.Base(dir)] && isBelow(link.Dir(dir), l.path) || l.packages[dir] {
			return true
		}
	}
	return false
}

// loadersOf lists the files that may load scripts or Python modules, once.
func (s *dependents) loadersOf(ctx context.Context, scripts bool) ([]string, error) {
	if list, ok := s.loaders[scripts]; ok {
		return list, nil
	}
	keys := pythonLoads()
	if scripts {
		keys = scriptLoads()
	}
	paths, err := s.head.Asking(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("find files that load others: %w", err)
	}
	list := []string{}
	for _, p := range paths {
		if isScriptPath(p) == scripts && !IsScriptConfig(p) { // what configures a tool loads for the tool
			list = append(list, p)
		}
	}
	s.loaders[scripts] = list
	return list, nil
}

// loader reads one, once; nil for one that cannot be read.
func (s *dependents) loader(ctx context.Context, p string) (*loader, error) {
	if l, ok := s.read[p]; ok {
		return l, nil
	}
	s.read[p] = nil
	f, err := s.file(ctx, p)
	if err != nil || f == nil {
		return nil, err
	}
	source, err := s.head.Source(ctx, p)
	if err != nil {
		return nil, nil // what cannot be read names nothing
	}
	part, computed, own := pythonPart, computedPython, ownPython
	if isScriptPath(p) {
		part, computed, own = scriptPart, computedScript, ownScript
	}
	l := &loader{path: p, computes: computed().Match(source), own: own().Match(source), parts: map[string]bool{}, packages: map[string]bool{}}
	for _, m := range part().FindAllStringSubmatch(withoutImports(f, string(source)), -1) {
		l.parts[m[1]] = true
		l.parts[strings.TrimSuffix(m[1], path.Ext(m[1]))] = true
	}
	if !isScriptPath(p) {
		for _, t := range f.Record.Used(true) {
			if path.Base(t.Path) == "__init__.py" {
				l.packages[link.Dir(t.Path)] = true
			}
		}
	}
	s.read[p] = l
	return l, nil
}

// withoutImports takes the modules that a file imports by name out of its text.
func withoutImports(f *snapshot.File, text string) string {
	for i := range f.Facts.Imports {
		m := f.Facts.Imports[i].Module
		if f.Facts.Language == "python" {
			text = strings.ReplaceAll(text, "from "+m+" import", "")
			text = strings.ReplaceAll(text, "import "+m, "")
			continue
		}
		for _, quote := range []string{`"`, `'`} {
			text = strings.ReplaceAll(text, quote+m+quote, "")
		}
	}
	return text
}
