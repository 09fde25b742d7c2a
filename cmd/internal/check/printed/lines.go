package printed

// Lines are lines of files that were printed.
type Lines map[string]map[int]bool

// Add adds lines of a file.
func (l Lines) Add(path string, from, to int) {
	if l[path] == nil {
		l[path] = map[int]bool{}
	}
	for n := from; n <= to; n++ {
		l[path][n] = true
	}
}

// Join adds the lines of others.
func (l Lines) Join(others Lines) {
	for path, lines := range others {
		for n := range lines {
			l.Add(path, n, n)
		}
	}
}
