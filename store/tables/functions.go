package tables

import (
	"database/sql/driver"
	"fmt"
	"path"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"
	lru "github.com/hashicorp/golang-lru/v2"
	"modernc.org/sqlite"

	"github.com/codegraph-dev/codegraph/snapshot/linepattern"
)

// Function is a function that queries have beside SQLite's own.
type Function struct {
	Name, Usage, Doc string
	args             int32
	call             func(args []string) (driver.Value, error)
}

// Functions lists the functions beside SQLite's own.
func Functions() []Function { return functions }

var functions = []Function{
	{"regexp", "text REGEXP pattern", "whether the pattern (RE2) matches anywhere in the text", 2, func(a []string) (driver.Value, error) {
		re, err := expression(a[0])
		if err != nil {
			return nil, err
		}
		return truth(re.Matches(a[1])), nil
	}},
	{"regexp_extract", "regexp_extract(text, pattern)", "the first group of the first match, or the match; null for none", 2, func(a []string) (driver.Value, error) {
		re, err := expression(a[1])
		if err != nil {
			return nil, err
		}
		if !re.MayMatch(a[0]) {
			return nil, nil
		}
		m := re.FindStringSubmatch(a[0])
		switch len(m) {
		case 0:
			return nil, nil
		case 1:
			return m[0], nil
		}
		return m[1], nil
	}},
	{"path_match", "path_match(glob, path)", "whether a path matches a glob, in which ** crosses folders and a glob without a slash matches at any depth", 2, func(a []string) (driver.Value, error) {
		if !doublestar.ValidatePattern(a[0]) {
			return nil, fmt.Errorf("%q is no valid glob", a[0])
		}
		for _, form := range globForms(a[0]) {
			if ok, err := doublestar.Match(form, a[1]); ok && err == nil {
				return int64(1), nil
			}
		}
		return int64(0), nil
	}},
	{"dirname", "dirname(path)", "the folder of a path, empty at the root", 1, func(a []string) (driver.Value, error) {
		return a[0][:max(0, strings.LastIndexByte(a[0], '/'))], nil
	}},
	{"basename", "basename(path)", "the last part of a path", 1, func(a []string) (driver.Value, error) { return path.Base(a[0]), nil }},
}

// globForms are the ways in which a glob may match, as in .gitignore.
func globForms(g string) []string {
	forms := []string{g, g + "/**"}
	if !strings.Contains(g, "/") {
		forms = append(forms, "**/"+g, "**/"+g+"/**")
	}
	return forms
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// expressions keeps what was compiled: a query calls with the same pattern for
// each row.
var expressions = sync.OnceValue(func() *lru.Cache[string, *linepattern.Pattern] {
	c, _ := lru.New[string, *linepattern.Pattern](256) // fails for a size of 0 only
	return c
})

func expression(text string) (*linepattern.Pattern, error) {
	if p, ok := expressions().Get(text); ok {
		return p, nil
	}
	p, err := linepattern.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", text, err)
	}
	expressions().Add(text, p)
	return p, nil
}

// registerFunctions adds the functions. A null argument gives null.
func registerFunctions(d *sqlite.Driver) error {
	for _, f := range functions {
		err := d.RegisterDeterministicScalarFunction(f.Name, f.args, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			texts := make([]string, len(args))
			for i, a := range args {
				switch a := a.(type) {
				case nil:
					return nil, nil
				case string:
					texts[i] = a
				case []byte:
					texts[i] = string(a)
				default:
					texts[i] = fmt.Sprint(a)
				}
			}
			return f.call(texts)
		})
		if err != nil {
			return fmt.Errorf("register %s: %w", f.Name, err)
		}
	}
	return nil
}
