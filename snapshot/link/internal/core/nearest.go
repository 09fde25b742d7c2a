package core

import "strings"

// Nearest keeps, of what is offered, that whose file shares most folders with a file.
type Nearest[T any] struct {
	Best  T
	Tied  []T // as near as it, offered later
	Found bool

	from    *File
	folders int // shared with the best
}

// NearestTo begins with nothing.
func NearestTo[T any](f *File) *Nearest[T] { return &Nearest[T]{from: f} }

// Offer takes in what is in a file.
func (n *Nearest[T]) Offer(t T, of *File) {
	switch shared := SharedFolders(n.from, of); {
	case !n.Found || shared > n.folders:
		n.Best, n.Tied, n.Found, n.folders = t, nil, true, shared
	case shared == n.folders:
		n.Tied = append(n.Tied, t)
	}
}

// Only is the nearest; ok is false where there is none, or several are as near.
func (n *Nearest[T]) Only() (best T, ok bool) { return n.Best, n.Found && len(n.Tied) == 0 }

// SharedFolders counts the folders that two files share, from the root on.
func SharedFolders(f, g *File) int {
	if f == g {
		return 1 << 20
	}
	a, b := strings.Split(f.Dir, "/"), strings.Split(g.Dir, "/")
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
