package link

// SpecifierKey is the question which package of the tree an ECMAScript module
// specifier may name: asked of each that is no path, unless a configuration leads
// it to a file.
func SpecifierKey(spec string) Key {
	name, _ := packageOfSpec(spec)
	return key(askPkgName, name, "").Key()
}
