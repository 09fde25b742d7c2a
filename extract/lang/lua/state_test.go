package lua

import (
	"reflect"
	"sync"
	"testing"
)

// TestOneTreeForOneText reads a text after others that end inside a string or a comment, and beside them: the grammar's
// scanner keeps what it is inside of in variables of the program.
func TestOneTreeForOneText(t *testing.T) {
	extract := Languages()[0].Extract
	text := []byte("local M = {}\n--[[ a ]] M.a = [[b]]\nfunction M.f(x) return 'c' .. [==[d]==] end\nreturn M\n")
	want, err := extract(text)
	if err != nil || len(want.Symbols) != 3 {
		t.Fatal(err, want)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, other := range []string{"x = 'a", "x = [==[ a", "--[=[ a", "x = \"a\\"} {
				if _, err := extract([]byte(other)); err != nil {
					t.Error(err)
				}
				if got, err := extract(text); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("after %q: other facts, %v", other, err)
				}
			}
		})
	}
	group.Wait()
}
