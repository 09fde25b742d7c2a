package link_test

import (
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TestLibraryOfAllVersions: what any version of Python has that programs may run with is
// there, for an override of it that is removed breaks nobody.
func TestLibraryOfAllVersions(t *testing.T) {
	for member, want := range map[string]bool{
		"binhex.HexBin.read":              true, // until 3.10
		"pathlib.Path.joinpath":           true,
		"pathlib.Path.walk":               true, // since 3.12
		"asyncio.Queue.shutdown":          true, // since 3.13
		"asyncio.Queue.no_such_operation": false,
	} {
		if got := link.LibraryHas("python", member); got != want {
			t.Errorf("%s: %t, want %t", member, got, want)
		}
	}
}
