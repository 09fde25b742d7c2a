//go:build cgo

package bash

import (
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// rewrite is a place that the grammar does not know: the first group of the expression, and the sign that is written
// over it.
type rewrite struct {
	place *regexp.Regexp
	sign  byte
}

var rewrites = sync.OnceValue(func() []rewrite {
	at := regexp.MustCompile
	return []rewrite{
		{at(`\bfor \w+( )do\b`), ';'},                        // for arg do
		{at(`>[^\n|;&]*<(<<)`), ' '},                         // cat > file <<<"text"
		{at(`\$\{\w+:(\$)\w+`), '_'},                         // ${text:$from:1}
		{at(`\$\(\((\d+#)\$`), ' '},                          // $((10#$number))
		{at(`\[ [^\]\n]* (\\)[<>=]`), ' '},                   // [ "$a" \> "$b" ]
		{at(`=~[ \t]+[^\n"'$ ]*(\(\^\|)`), '_'},              // =~ (^|:)"$dir"
		{at(`=~[ \t]+_{3}[^\n"'$ ]*(\))`), '_'},              //
		{at(`=~[ \t]+_{3}[^\n]*"(\([^\n"'$ ]*\|\$\))`), '_'}, // (:|$)
	}
})

// plainer writes what the grammar does not know in words that it does.
func plainer(text []byte, _ []lang.Lines) []byte {
	var out []byte
	for _, r := range rewrites() {
		if mended := syntax.Overwrite(text, r.place, r.sign); mended != nil {
			text, out = mended, mended
		}
	}
	return out
}
