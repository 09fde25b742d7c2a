package result

// The kinds of edges that comparisons treat apart, as Edge.Kind has them.
const (
	EdgeContains     = "contains"
	EdgeImplements   = "implements"
	EdgeExtends      = "extends"
	EdgeOverrides    = "overrides"
	EdgeImports      = "imports"
	EdgeCalls        = "calls"
	EdgeInstantiates = "instantiates"
	EdgeAnnotates    = "annotates"
	EdgeWrites       = "writes"
	EdgeReads        = "reads"
	EdgeUses         = "uses"
)
