package recipes

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

//go:embed bundled/*.sql bundled/*.md
var bundled embed.FS

// Catalog is the recipes that a tree has: the bundled ones and its own.
type Catalog struct {
	byID map[string]*Recipe
	// Broken are the project's recipes that cannot be read, by id. They hide the
	// bundled ones of their names: a typing error must not change what runs.
	Broken map[string]error
}

// Load makes the catalog of a tree, whose own recipes' files are given by name.
func Load(files map[string][]byte) (*Catalog, error) {
	c := &Catalog{byID: map[string]*Recipe{}, Broken: map[string]error{}}
	if err := c.addBundled(); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		id, ok := strings.CutSuffix(name, ".sql")
		if !ok {
			continue
		}
		_, shadows := c.byID[id]
		r, err := Parse(id, files[name], files[id+".md"])
		if err != nil {
			c.Broken[id] = err
			delete(c.byID, id)
			continue
		}
		r.Project, r.Shadows = true, shadows
		c.byID[id] = r
	}
	return c, nil
}

func (c *Catalog) addBundled() error {
	entries, err := bundled.ReadDir("bundled")
	if err != nil {
		return err
	}
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".sql")
		if !ok {
			continue
		}
		if c.byID[id], err = Bundled(id); err != nil {
			return err
		}
	}
	return nil
}

// Bundled reads one recipe of the program; nil where it has none of the id.
func Bundled(id string) (*Recipe, error) {
	sql, err := bundled.ReadFile(path.Join("bundled", id+".sql"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read recipe: %w", err)
	}
	page, err := bundled.ReadFile(path.Join("bundled", id+".md"))
	if err != nil {
		return nil, fmt.Errorf("page of %s: %w", id, err)
	}
	return Parse(id, sql, page)
}

// List gives the recipes by id.
func (c *Catalog) List() []*Recipe {
	var out []*Recipe
	for _, id := range slices.Sorted(maps.Keys(c.byID)) {
		out = append(out, c.byID[id])
	}
	return out
}

// Get gives one recipe.
func (c *Catalog) Get(id string) (*Recipe, error) {
	if r, ok := c.byID[id]; ok {
		return r, nil
	}
	if err, ok := c.Broken[id]; ok {
		return nil, err
	}
	for _, r := range c.byID {
		if slices.Contains(r.Aliases, id) {
			return r, nil
		}
	}
	near := slices.DeleteFunc(slices.Sorted(maps.Keys(c.byID)), func(s string) bool { return distance(id, s) > max(2, len(id)/3) })
	if len(near) == 0 {
		return nil, fmt.Errorf("%w %q", ErrUnknown, id)
	}
	slices.SortStableFunc(near, func(a, b string) int { return cmp.Or(distance(id, a)-distance(id, b), len(a)-len(b)) })
	return nil, fmt.Errorf("%w %q; did you mean %s?", ErrUnknown, id, strings.Join(near[:min(3, len(near))], ", "))
}

// distance is small for ids that share words or letters.
func distance(a, b string) int {
	d := levenshtein.ComputeDistance(a, b)
	if strings.Contains(b, a) {
		d = 0
	}
	return d
}
