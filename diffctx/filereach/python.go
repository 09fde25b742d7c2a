package filereach

import (
	"path"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// conftest is the file whose fixtures pytest gives to the tests below, which do not import it.
const conftest = "conftest.py"

func init() { declare(lang.Python, pythonConventions, conftest) }

func pythonConventions() *conventions {
	return &conventions{loads: pythonLoads, computed: computedPython, own: ownPython, part: pythonPart,
		imports: func(m string) []string { return []string{"from " + m + " import", "import " + m} }, packageFile: "__init__.py"}
}

var (
	pythonLoads = sync.OnceValue(func() []link.Key {
		return []link.Key{link.TopKey("importlib"), link.TopKey("pkgutil"), link.TopKey("runpy"), link.TopKey("subprocess")}
	})
	computedPython = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b(?:import_module|__import__|spec_from_file_location|SourceFileLoader|iter_modules|walk_packages|run_path|run_module)\b`)
	})
	ownPython  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b__(?:path|name|package|file)__\b`) })
	pythonPart = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`["'/.}](\w+)`) })
)

// IsConftest reports a file whose fixtures pytest gives to tests that do not import it.
func IsConftest(p string) bool { return path.Base(p) == conftest }
