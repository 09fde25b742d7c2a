package python

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// dottedPath is the path of a definition from a top-level module, as importers take it from
// texts: "shop.price.rate", or "shop.price:rate" as entry points are written.
var dottedPath = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?::[A-Za-z_]\w*)?(?:\.[A-Za-z_]\w*)*$`)
})

// maxDotted bounds the texts that may be a path.
const maxDotted = 200

// lastOfNames are words that names of files and hosts end in, which look like paths of definitions.
var lastOfNames = lang.WordSet("py pyc txt json html htm css js ts yaml yml xml csv md rst log cfg conf ini toml png jpg jpeg gif svg ico pdf zip gz tar sql db sqlite sh exe com org net io dev de uk fr local localhost example test")

// namedInCode finds what a text of code names. Loggers are called by paths that lead nowhere.
func namedInCode(before []byte, text string) []lang.Mention {
	found := named(text)
	if found == nil {
		return nil
	}
	before = bytes.ToLower(bytes.TrimRight(before, " rRbBuU"))
	if bytes.HasSuffix(before, []byte("logger(")) || bytes.HasSuffix(before, []byte("logger=")) {
		return nil
	}
	return found
}

// named finds what a text names as a whole by its path from a top-level module. A class before the last
// name is named too.
func named(text string) []lang.Mention {
	last := strings.LastIndexAny(text, ".:") + 1
	if last == 0 || len(text) > maxDotted || text[last-1] == '.' && lastOfNames()[text[last:]] || !dottedPath().MatchString(text) {
		return nil
	}
	found := []lang.Mention{{Name: text, At: last, Role: facts.RoleUses}}
	if owner := strings.LastIndexAny(text[:last-1], ".:") + 1; owner > 0 {
		if first, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[owner:], "_")); unicode.IsUpper(first) {
			found = append(found, lang.Mention{Name: text[:last-1], At: owner, Role: facts.RoleUses})
		}
	}
	return found
}

// declaresEntryPoints reports settings of a project that say which functions its commands and plugins are.
func declaresEntryPoints(source []byte) bool {
	for _, section := range []string{"[project.scripts]", "[project.gui-scripts]", "[project.entry-points", "[tool.poetry.scripts]", "[tool.poetry.plugins"} {
		if bytes.Contains(source, []byte(section)) {
			return true
		}
	}
	return false
}

// entryPoint finds the definition that an entry point is.
func entryPoint(text string) []lang.Mention {
	if !strings.Contains(text, ":") {
		return nil
	}
	return named(text)
}
