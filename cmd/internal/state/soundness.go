package state

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// Damage is a file beside the index that does not pass its check. Each is derived, and
// made again when it is needed.
type Damage struct {
	File string // below the state folder
	Err  error
}

// Derived checks the files beside the index: words for search, stat caches.
func (s *State) Derived(ctx context.Context) (checked int, damaged []Damage, err error) {
	if fulltext.Size(s.folder) > 0 {
		checked++
		err := fulltext.Check(ctx, s.folder)
		if errors.Is(err, fulltext.ErrInUse) {
			return checked, nil, err
		}
		if err != nil {
			damaged = append(damaged, Damage{fulltext.FileName, err})
		}
	}
	files, err := filepath.Glob(filepath.Join(s.folder, "stat-*"))
	if err != nil {
		return checked, damaged, fmt.Errorf("list stat caches: %w", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, ".tmp") {
			continue
		}
		checked++
		if err := gitrepo.CheckStatCache(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // another process may have removed it
			damaged = append(damaged, Damage{filepath.Base(name), err})
		}
	}
	return checked, damaged, ctx.Err()
}
