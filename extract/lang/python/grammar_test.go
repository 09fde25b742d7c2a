package python

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/syntax"
	"github.com/codegraph-dev/codegraph/extract/syntax/syntaxtest"
)

// Every node kind, field and token that this package switches on exists in the grammar.
func TestGrammarNames(t *testing.T) {
	l := load()
	syntaxtest.Names(t, []*syntax.Grammar{l.grammar}, kindNames, &l.f, &l.t)
}
