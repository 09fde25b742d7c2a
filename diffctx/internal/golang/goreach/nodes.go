package goreach

// Symbol is the declaration that a symbol of a file is in, -1 where it is not here.
func (g *Graph) Symbol(path string, i int32) Node {
	f := g.files[path]
	if f == nil || int(i) >= len(f.Facts.Symbols) {
		return -1
	}
	return g.unit(f, i)
}

// File is all that a file declares, and its part of the initialisation.
func (g *Graph) File(path string) []Node {
	f := g.files[path]
	if f == nil {
		return nil
	}
	out := []Node{g.group(f)}
	for i := range f.Facts.Symbols {
		out = append(out, g.first[path]+Node(i))
	}
	return out
}

// Initialisation is that of the package of a file.
func (g *Graph) Initialisation(path string) Node {
	f := g.files[path]
	if f == nil {
		return -1
	}
	return g.group(f)
}

// Made is the making of values of the type that a method belongs to.
func (g *Graph) Made(dir, pkg, typ string) Node {
	if t := g.types[typeKey{dir, pkg, typ}]; t != nil {
		return t.made
	}
	return -1
}

// PackageInitialisation is that of the files of a folder that are built
// together, -1 when there are none any more.
func (g *Graph) PackageInitialisation(dir, pkg string, test bool) Node {
	if n, ok := g.groups[group{dir, pkg, test}]; ok {
		return n
	}
	return -1
}

// Initialises reports whether a package does anything when it is loaded.
func (g *Graph) Initialises(dir, pkg string) bool {
	n, ok := g.groups[group{dir, pkg, false}]
	return ok && g.runsCode[n]
}

// Importing is all that the files declare which import a package.
func (g *Graph) Importing(wanted func(module string) bool) []Node {
	var out []Node
	for p, f := range g.files {
		for i := range f.Facts.Imports {
			if wanted(f.Facts.Imports[i].Module) && outside(f.Record, i) {
				out = append(out, g.File(p)...)
				break
			}
		}
	}
	return out
}
