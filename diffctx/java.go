package diffctx

import (
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func init() { declare(lang.Java, javaRules) }

func javaRules() *rules {
	return &rules{public: func(d, _ *definition) bool { return isShipped(d.Path) }, api: (*comparison).javaBreaks,
		replaces: func(x, y offer) bool { return x.javaSignature().ErasedParams() == y.javaSignature().ErasedParams() }}
}
