package python

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// pythonModuleNames lists the standard library's modules with the names that each has in any version and on any system, behind a
// line with its versions (see cmd/internal/librarygen).
//
//go:embed modules.txt
var pythonModuleNames string

// libraryModules are the names of each module, parted by spaces.
var libraryModules = sync.OnceValue(func() map[string]string {
	modules := map[string]string{}
	for line := range strings.Lines(pythonModuleNames) {
		if module, names, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			modules[module] = names
		}
	}
	return modules
})

// moduleLacks reports a public name that a module of the standard library has in no version.
func moduleLacks(module, name string) bool {
	names, ok := libraryModules()[module]
	return ok && !strings.HasPrefix(name, "_") && !strings.Contains(" "+names+" ", " "+name+" ") && !namesOfHosts()[module+"."+name]
}

// namesOfHosts are names that other implementations, programs that are frozen or interpreters in a mode of their own have.
var namesOfHosts = lang.WordSet("sys.frozen sys.importers sys.setdefaultencoding sys.pypy_version_info sys.pypy_translation_info sys.gettotalrefcount sys.getobjects sys.getrefcounts sys.ps1 sys.ps2 sys.last_exc " +
	"sys.last_type sys.last_value sys.last_traceback sys.tracebacklimit sys.exitfunc sys.print_exception sys.coinit_flags " +
	"time.sleep_ms time.sleep_us time.ticks_ms time.ticks_us time.ticks_cpu time.ticks_add time.ticks_diff gc.mem_free gc.mem_alloc os.dupterm os.mount os.umount os.VfsFat os.VfsLfs2 os.ilistdir " +
	"os.errno multiprocessing.connection.reduce_pipe_connection multiprocessing.connection.rebuild_pipe_connection")

// readInLibrary reports a name that a reference reads of a module of the standard library, which does not have it. What is
// read of sys a program around the interpreter may have put there (sys.app_dir): such a program is then in the tree.
func (b pythonic) readInLibrary(l *core.Linker, mod *core.Value, name string, role facts.Role) (core.Dangling, bool) {
	d, ok := b.lacksInLibrary(l, mod, name)
	if !ok || role == facts.RoleWrites {
		return d, false
	}
	d.Unwritten = mod.Text == "sys" && role != facts.RoleCalls
	d.Anywhere = d.Unwritten
	return d, true
}

// lacksInLibrary reports a name that a module of the standard library does not have. A module of the tree that is called so may
// be found before it.
func (pythonic) lacksInLibrary(l *core.Linker, mod *core.Value, name string) (core.Dangling, bool) {
	if name == "" || !mod.Is(core.KindExternal) || mod.Inferred || len(mod.Also) > 0 || !moduleLacks(mod.Text, name) {
		return core.Dangling{}, false
	}
	top, _, _ := strings.Cut(mod.Text, ".")
	asked := core.NewQuestion(core.AskTop, top, "")
	if slices.ContainsFunc(l.Ask(asked), func(a core.Answer) bool { return path.Base(core.ModuleStem(a.File.Path)) == top }) {
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: true, Kind: core.NoMember, Module: mod.Text, Name: name, Names: strings.Fields(libraryModules()[mod.Text]), Asks: []core.Key{asked.Key()}, Of: -1}, true
}
