package diffctx

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
)

// UnanalysedGroups sorts files for people: what matters before the minor, the
// most files first.
func UnanalysedGroups(list []Unanalysed) []UnanalysedGroup { return result.UnanalysedGroups(list) }
