// Package links joins other repositories to one: it remembers where they are and
// at which revision they are looked at, and opens them. A linked repository keeps
// its own index, in its own state folder, under its own configuration.
package links

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Link is a joined repository.
type Link struct {
	Name string `json:"name"`
	Path string `json:"path"`          // of its worktree, or of a bare repository; absolute
	Ref  string `json:"ref,omitempty"` // revision; "" for the files on disk, HEAD in a bare repository
}

// refPrefix begins what names a linked repository where a revision is asked for:
// "link NAME" and "link NAME REV". No revision of git's begins so: names of
// branches and tags have no blanks.
const refPrefix = "link "

// ParseRef takes such a name apart.
func ParseRef(spec string) (name, rev string, ok bool) {
	rest, ok := strings.CutPrefix(spec, refPrefix)
	name, rev, _ = strings.Cut(strings.TrimSpace(rest), " ")
	return name, strings.TrimSpace(rev), ok
}

// ErrUnknown is returned for a name that no link has.
var ErrUnknown = errors.New("no link has this name")

// List gives the links by name.
func List(ctx context.Context, db *records.DB) ([]Link, error) {
	data, err := db.UserData(ctx, records.AreaLink)
	if err != nil {
		return nil, err
	}
	list := make([]Link, len(data))
	for i, d := range data {
		if err := json.Unmarshal(d.Value, &list[i]); err != nil {
			return nil, fmt.Errorf("link %s: %w", d.Name, err)
		}
	}
	return list, nil
}

// Find gives the link of a name.
func Find(ctx context.Context, db *records.DB, name string) (Link, error) {
	list, err := List(ctx, db)
	if err != nil {
		return Link{}, err
	}
	names := make([]string, len(list))
	for i, l := range list {
		if l.Name == name {
			return l, nil
		}
		names[i] = l.Name
	}
	if len(list) == 0 {
		return Link{}, fmt.Errorf("%w: %q; nothing is linked", ErrUnknown, name)
	}
	return Link{}, fmt.Errorf("%w: %q; linked are %s", ErrUnknown, name, strings.Join(names, ", "))
}

// Add keeps a link, in place of one with its name.
func Add(ctx context.Context, db *records.DB, l Link) error {
	value, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("encode link %s: %w", l.Name, err)
	}
	return db.Update(ctx, func(tx *records.Tx) error { return tx.PutUser(records.AreaLink, l.Name, value) })
}

// Remove forgets a link.
func Remove(ctx context.Context, db *records.DB, name string) error {
	return db.Update(ctx, func(tx *records.Tx) error { return tx.DeleteUser(records.AreaLink, name) })
}

// Opened is a linked repository with its graph. It must be closed.
type Opened struct {
	Link
	*state.State
	View *state.View
}

// Open opens a linked repository and makes its graph, at rev unless that is "". Where
// nobody has made an index of it, its index is kept in the state folder of the
// repository that links it: nothing is written into the other's.
func Open(ctx context.Context, l Link, rev, folder string, opts state.Options) (*Opened, error) {
	st, err := openState(l, folder, opts)
	if err != nil {
		return nil, fmt.Errorf("linked project %s: %w", l.Name, err)
	}
	if rev == "" {
		rev = l.Ref
	}
	view, err := st.At(ctx, rev)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("linked project %s: %w", l.Name, err), st.Close())
	}
	return &Opened{l, st, view}, nil
}

// openState opens the index that the linked repository has of its own, or else the
// one that is kept of it here.
func openState(l Link, folder string, opts state.Options) (*state.State, error) {
	opts.Dir, opts.StateDir, opts.ConfigFile = l.Path, "", ""
	st, err := state.Open(opts)
	if err != nil {
		return nil, err
	}
	if own, err := st.Exists(); own || err != nil {
		return st, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	opts.StateDir = indexFolder(l, folder)
	return state.Open(opts)
}

// indexFolder is where the index of a linked repository is kept in a state folder.
func indexFolder(l Link, folder string) string {
	sum := sha256.Sum256([]byte(l.Path))
	return filepath.Join(folder, "links", hex.EncodeToString(sum[:8]))
}

// Forget deletes the index that was kept of a linked repository, if there is one.
func Forget(l Link, folder string) error { return os.RemoveAll(indexFolder(l, folder)) }
