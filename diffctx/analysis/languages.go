package analysis

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/ecmascript"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang"
	"github.com/codegraph-dev/codegraph/diffctx/internal/java"
	"github.com/codegraph-dev/codegraph/diffctx/internal/python"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// The one list of the languages that bring something to comparisons.
func init() {
	compare.Register(lang.ECMAScript, ecmascript.Language{})
	compare.Register(lang.Go, golang.Language{})
	compare.Register(lang.Java, java.Language{})
	compare.Register(lang.Python, python.Language{})
}
