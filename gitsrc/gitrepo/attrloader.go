package gitrepo

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// attrLoader finds the attributes of worktree files. Files are read when a path
// below them is first asked for: a clean worktree needs none.
type attrLoader struct {
	s      *scan
	mu     sync.Mutex
	global []*attrFile // system, user
	info   *attrFile   // info/attributes, which is stronger than all
	macros map[string][]attrAssign
	dirs   map[string]*attrFile
}

func newAttrLoader(s *scan) *attrLoader { return &attrLoader{s: s} }

// conversion gives what git would do to a path's bytes.
func (l *attrLoader) conversion(rel string) conversion {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dirs == nil {
		l.loadGlobal()
	}
	stack := attrStack{macros: l.macros, fold: l.s.fold}
	stack.files = append(stack.files, l.global...)
	for at := 0; ; {
		stack.files = append(stack.files, l.folder(rel[:at]))
		slash := strings.IndexByte(rel[at:], '/')
		if slash < 0 {
			break
		}
		at += slash + 1
	}
	if l.info != nil {
		stack.files = append(stack.files, l.info)
	}
	return conversionFor(stack.attributes(rel), l.s.r.config)
}

func (l *attrLoader) loadGlobal() {
	l.dirs, l.macros = map[string]*attrFile{}, builtinMacros()
	c := l.s.r.config
	user := c.path("core.attributesfile")
	if _, set := c.last("core.attributesfile"); !set {
		user = c.xdg("attributes")
	}
	paths := []string{user}
	if c.getenv("GIT_ATTR_NOSYSTEM") == "" {
		paths = append(systemFiles(c.getenv, "gitattributes"), user)
	}
	stack := attrStack{macros: l.macros}
	for _, p := range paths {
		if data, err := os.ReadFile(p); p != "" && err == nil {
			f := parseAttributes("", data)
			stack.defineMacros(f)
			l.global = append(l.global, f)
		}
	}
	stack.defineMacros(l.folder(""))
	if data, err := os.ReadFile(filepath.Join(l.s.r.loc.commonDir, "info", "attributes")); err == nil {
		l.info = parseAttributes("", data)
		stack.defineMacros(l.info)
	}
}

// folder gives a folder's .gitattributes: the file, else its staged version.
func (l *attrLoader) folder(dir string) *attrFile {
	if f, ok := l.dirs[dir]; ok {
		return f
	}
	name := dir + ".gitattributes"
	var data []byte
	st, err := lstat(l.s.path(name))
	switch {
	case err == nil && st.Mode&modeType == modeRegular:
		data, _ = os.ReadFile(l.s.path(name))
	case err != nil:
		if e := l.s.index.find(name); e != nil {
			data, _ = l.s.r.ReadBlob(l.s.ctx, e.hash)
		}
	}
	f := parseAttributes(dir, data)
	l.dirs[dir] = f
	return f
}
