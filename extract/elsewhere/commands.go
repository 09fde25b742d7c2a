package elsewhere

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// A command runs a file that it names by a path which begins with a dot, or behind the name of
// the program that reads it, whose own arguments may be between. What has a variable in it is
// not known.
var command = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)(?:^|[\s;&|("'` + "`" + `=])(?:(\./[\w.@+-]+(?:/[\w.@+-]+)*)|(?:bash|sh|zsh|dash|ksh|python|python3|node|bun|ruby|perl|php|Rscript|lua|pwsh|deno run)((?: +-[\w-]+(?:=\S+)?)*) +["']?((?:\.\.?/)*[\w@+-][\w.@+-]*(?:/[\w.@+-]+)*\.\w+))(?:$|[\s;&|)"'` + "`" + `,])`)
})

// commands gives the files that the commands in a text run.
func commands(source []byte) (found []lang.Mention) {
	for at := 0; at < len(source) && len(found) < maxFound; {
		m := command().FindSubmatchIndex(source[at:])
		if m == nil {
			break
		}
		from, to := m[2], m[3]
		if from < 0 {
			from, to = m[6], m[7]
		}
		name := string(source[at+from : at+to])
		if !inComment(source, at+from) && !isSourced(source[:at+from]) && path.Ext(name) != "" && !strings.HasSuffix(name, ".") {
			found = append(found, lang.Mention{Name: name, At: at + from, Role: facts.RoleUses})
		}
		at += to
	}
	return found
}

// isSourced reports a text behind which stands what a shell reads as its own: an import.
func isSourced(before []byte) bool {
	text := strings.TrimRight(string(before[max(0, len(before)-16):]), "\"' ")
	return text == "." || text == "source" || strings.HasSuffix(text, "\n.") || strings.HasSuffix(text, " .") || strings.HasSuffix(text, ";.") || strings.HasSuffix(text, "source")
}

// maxLine bounds what is read of the line before a command.
const maxLine = 1 << 10

// inComment reports a place behind a sign that begins a comment in all files of commands.
func inComment(source []byte, at int) bool {
	line := bytes.LastIndexByte(source[:at], '\n') + 1
	text := strings.TrimLeft(string(source[max(line, at-maxLine):at]), " \t-")
	return strings.HasPrefix(text, "#") || strings.HasPrefix(text, "//") || strings.Contains(text, " #")
}
