//go:build cgo

// Package syntaxtest checks what languages take from grammars; only tests import it.
package syntaxtest

import (
	"reflect"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Names fails where no grammar of a language knows a name of a list as syntax.KindsOf reads it, or
// where a struct of ids that one of them filled has a 0 in all. ids gives a grammar's structs.
func Names(t *testing.T, grammars []*syntax.Grammar, kinds string, ids ...any) {
	t.Helper()
	for _, name := range strings.Fields(kinds) {
		known := false
		for _, g := range grammars {
			token, quoted := strings.CutPrefix(name, `"`)
			known = known || g.Kind(name) != 0 || quoted && g.Token(strings.TrimSuffix(token, `"`)) != 0
		}
		if !known {
			t.Errorf("the grammar has no %s", name)
		}
	}
	for _, s := range ids {
		v := reflect.ValueOf(s).Elem()
		for i := range v.NumField() {
			if v.Field(i).Uint() == 0 {
				t.Errorf("the grammar has no field or token %s", v.Type().Field(i).Name)
			}
		}
	}
}
