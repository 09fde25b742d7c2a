package facts

// Branch counts a branch of a function's code, nested so deep.
func (m *Metrics) Branch(nesting int) {
	m.Branches++
	m.decision(nesting)
}

// Loop counts a loop.
func (m *Metrics) Loop(nesting int) {
	m.Loops++
	m.decision(nesting)
}

// Case counts a branch that does not nest by itself.
func (m *Metrics) Case() {
	m.Branches++
	m.Cyclomatic++
}

// Nested runs visit one level deeper.
func (m *Metrics) Nested(nesting *int, visit func()) {
	*nesting++
	m.MaxNesting = max(m.MaxNesting, *nesting)
	visit()
	*nesting--
}

func (m *Metrics) decision(nesting int) {
	m.Cyclomatic++
	m.Cognitive += 1 + nesting
}

// Size completes the metrics of a symbol from the rest of it.
func (s *Symbol) Size() {
	s.Metrics.Lines = int(s.Span.EndLine - s.Span.StartLine + 1)
	s.Metrics.Parameters = len(s.Params)
}
