package gitrepo

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// TreeAttributes answers what the .gitattributes files of a tree say of its
// paths: linguist-generated and the like. It knows no file outside the tree, so
// that the same tree always answers the same. Safe for concurrent use.
type TreeAttributes struct {
	r    *Repository
	tree plumbing.Hash

	mu     sync.Mutex
	dirs   map[string]*attrFile
	trees  map[string]*attrTree // see treeOf
	only   map[string]bool      // folders that have a file; nil when unknown
	macros map[string][]attrAssign
}

// attrTree is what counts of a folder's tree.
type attrTree struct {
	folders    map[string]plumbing.Hash
	attributes plumbing.Hash // of its .gitattributes; zero for none
}

// treeOf reads a folder's tree, each once: the one above may have as many folders as
// are asked for. It is nil for a folder that is not there. dir is "" or ends with a slash.
func (a *TreeAttributes) treeOf(ctx context.Context, dir string) (*attrTree, error) {
	if t, ok := a.trees[dir]; ok {
		return t, nil
	}
	at := a.tree
	if dir != "" {
		up := dir[:strings.LastIndexByte(dir[:len(dir)-1], '/')+1]
		above, err := a.treeOf(ctx, up)
		if err != nil {
			return nil, err
		}
		if above != nil {
			at = above.folders[dir[len(up):len(dir)-1]]
		}
		if above == nil || at.IsZero() {
			a.trees[dir] = nil
			return nil, nil
		}
	}
	entries, err := a.r.ReadTree(ctx, at)
	if err != nil {
		return nil, err
	}
	t := &attrTree{folders: map[string]plumbing.Hash{}}
	for _, e := range entries {
		switch {
		case e.IsTree():
			t.folders[e.Name] = e.Hash
		case e.Name == ".gitattributes" && e.IsBlob():
			t.attributes = e.Hash
		}
	}
	a.trees[dir] = t
	return t, nil
}

// TreeAttributes makes a reader for a tree; nothing is read before it is asked.
func (r *Repository) TreeAttributes(tree plumbing.Hash) *TreeAttributes {
	return &TreeAttributes{r: r, tree: tree, dirs: map[string]*attrFile{}, trees: map[string]*attrTree{}}
}

// Only tells the .gitattributes files of the tree to one who knows them all, so
// that no other folder is looked into.
func (a *TreeAttributes) Only(files []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.only = map[string]bool{}
	for _, f := range files {
		a.only[strings.TrimSuffix(f, ".gitattributes")] = true
	}
}

// Lookup gives the attributes that are set or have a value, of those named:
// "true" for a set one, "false" for one that is unset ("-name").
func (a *TreeAttributes) Lookup(ctx context.Context, path string, names ...string) (map[string]string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.only != nil && len(a.only) == 0 {
		return nil, nil
	}
	stack := attrStack{macros: a.macros}
	for at := 0; ; {
		f, err := a.folder(ctx, path[:at])
		if err != nil {
			return nil, fmt.Errorf("attributes of %s: %w", path, err)
		}
		stack.files = append(stack.files, f)
		slash := strings.IndexByte(path[at:], '/')
		if slash < 0 {
			break
		}
		at += slash + 1
	}
	stack.macros = a.macros
	all := stack.attributes(path)
	got := map[string]string{}
	for _, n := range names {
		switch v := all[n]; v.state {
		case attrSet:
			got[n] = "true"
		case attrUnset:
			got[n] = "false"
		case attrString:
			got[n] = v.value
		}
	}
	return got, nil
}

// folder reads the file of one folder, once.
func (a *TreeAttributes) folder(ctx context.Context, dir string) (*attrFile, error) {
	if f, ok := a.dirs[dir]; ok {
		return f, nil
	}
	f := &attrFile{base: dir}
	if a.only == nil || a.only[dir] {
		var err error
		if f, err = a.read(ctx, dir); err != nil {
			return nil, err
		}
	}
	if dir == "" {
		a.macros = builtinMacros()
		(&attrStack{macros: a.macros}).defineMacros(f)
	}
	a.dirs[dir] = f
	return f, nil
}

func (a *TreeAttributes) read(ctx context.Context, dir string) (*attrFile, error) {
	t, err := a.treeOf(ctx, dir)
	if err != nil {
		return nil, err
	}
	if t == nil || t.attributes.IsZero() {
		return &attrFile{base: dir}, nil
	}
	data, err := a.r.ReadBlob(ctx, t.attributes)
	if err != nil {
		return nil, err
	}
	return parseAttributes(dir, data), nil
}
