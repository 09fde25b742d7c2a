package agents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// record is what was there before Install wrote, as far as the files do not say it themselves. A file
// with anything in it needs no entry: taking back what is ours leaves its bytes.
type record struct {
	Files   map[string]*string `json:"files"`   // what a file without settings held; null where there was none
	Folders []string           `json:"folders"` // that were made
}

func (o Options) record() (*record, error) {
	r := &record{Files: map[string]*string{}}
	if o.Record == "" {
		return r, nil
	}
	data, err := os.ReadFile(o.Record)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what was there before instructions for agents were written: %w", err)
	}
	if json.Unmarshal(data, r) != nil || r.Files == nil { // a damaged one says nothing
		return &record{Files: map[string]*string{}}, nil
	}
	return r, nil
}

// keep writes the record; one that says nothing goes, with its folder where that is empty.
func (o Options) keep(r *record) error {
	if o.Record == "" || o.DryRun {
		return nil
	}
	dir, name := filepath.Split(o.Record)
	in, at := confined.Home(dir), name
	if o.Scope == User {
		in, at = confined.User(o.Record)
	}
	if len(r.Files) == 0 {
		if !in.Exists(at) {
			return nil
		}
		if err := in.Remove(at); err != nil {
			return fmt.Errorf("delete what was there before instructions for agents were written: %w", err)
		}
		_ = os.Remove(dir) // fails where something else is in it
		for _, made := range r.Folders {
			o.folder().RemoveEmpty(path.Join(made, name), r.wasThere) // the record lay below one
		}
		return nil
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return fmt.Errorf("encode what was there before instructions for agents were written: %w", err)
	}
	if o.Scope == Project {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("keep what was there before instructions for agents were written: %w", err)
		}
	}
	return in.Replace(at, append(data, '\n'), 0o644)
}

// note remembers what is there before a file is written.
func (r *record) note(at confined.Folder, name string, old []byte) {
	switch {
	case !at.Exists(name):
		r.Files[name] = nil
	case saysNothing(old):
		held := string(old)
		r.Files[name] = &held
	default:
		return
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if _, err := os.Lstat(at.Path(dir)); errors.Is(err, fs.ErrNotExist) && !slices.Contains(r.Folders, dir) {
			r.Folders = append(r.Folders, dir)
		}
	}
}

// before gives what a file held that says nothing when ours is taken out; false where there was none.
func (r *record) before(name string, rest []byte) (held []byte, there bool) {
	if was := r.Files[name]; was != nil && saysNothing(rest) {
		return []byte(*was), true
	}
	return nil, false
}

// forget drops a file, and removes the folders above it that are empty: those that were made, or where
// nothing is known of it all, since git keeps none.
func (r *record) forget(at confined.Folder, name string) {
	_, known := r.Files[name]
	delete(r.Files, name)
	at.RemoveEmpty(name, func(dir string) bool { return known && r.wasThere(dir) })
}

func (r *record) wasThere(dir string) bool { return !slices.Contains(r.Folders, dir) }

// saysNothing reports a file without a setting or a word.
func saysNothing(data []byte) bool {
	_, body := cutBOM(data)
	text := string(bytes.Join(bytes.Fields(body), nil))
	return text == "" || text == "{}"
}
