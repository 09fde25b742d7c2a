package diffctx

// The edge kinds that this package treats apart.
const (
	kindContains     = "contains"
	kindImplements   = "implements"
	kindExtends      = "extends"
	kindOverrides    = "overrides"
	kindImports      = "imports"
	kindCalls        = "calls"
	kindInstantiates = "instantiates"
	kindAnnotates    = "annotates"
	kindWrites       = "writes"
)
