package result

// Options of Diff, Audit and Affected.
type Options struct {
	Base, Head Side // what the trees are called; Tree is filled in
	// Depth bounds the walk from changed symbols to tests, in edges; 0 for DefaultDepth, negative for no limit.
	Depth int
	// MaxNodes bounds the symbols that such a walk visits; 0 for DefaultNodes.
	MaxNodes int
	// MaxFiles bounds the files that a search for a cycle, or for the test files
	// that depend on a change, reads; 0 for DefaultFiles.
	MaxFiles int
	// Program names the build that answers. Whole answers of Diff and Audit about two commits are kept for it, and given again
	// when they are asked for again; none are where it is empty.
	Program string
	// Part is what Diff reports; the other functions report the whole.
	Part Part
	// Early, if set, is given what differs while Diff still looks for what breaks, if that is
	// not known from before and takes long, or Waited is closed by then. It is called once at most,
	// before Diff returns, and is given no cycles.
	Early  func(*Result)
	Waited <-chan struct{}
}

// The limits that hold when Options leave them open.
const (
	DefaultDepth = 3
	DefaultNodes = 2000
	DefaultFiles = 2000
)

// WithDefaults fills in the limits that are left open.
func (o Options) WithDefaults() Options {
	if o.Depth == 0 {
		o.Depth = DefaultDepth
	}
	if o.MaxNodes <= 0 {
		o.MaxNodes = DefaultNodes
	}
	if o.MaxFiles <= 0 {
		o.MaxFiles = DefaultFiles
	}
	return o
}

// Keepable reports options whose answers may be kept: of a known build, about two commits.
func (o Options) Keepable() bool {
	return o.Program != "" && o.Base.Commit != "" && o.Head.Commit != "" && o.Base.Fresh == nil && o.Head.Fresh == nil
}
