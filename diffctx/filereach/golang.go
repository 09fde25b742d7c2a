package filereach

import (
	"path"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

func init() { declare(lang.Go, nil, "go.mod", "go.work") }

// ChoosesBuild reports a file that chooses what Go builds below it.
func ChoosesBuild(p string) bool { return path.Base(p) == "go.mod" || path.Base(p) == "go.work" }
