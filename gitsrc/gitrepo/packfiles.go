package gitrepo

import (
	"errors"
	"os"
	"slices"
	"sync"
)

// packFiles bounds how many pack files are open at a time: a repository may have more
// packs than a process may open files. The one that was opened first is closed first, and
// opened again when it is needed.
type packFiles struct {
	most int

	mu   sync.Mutex
	open []*pack // in the order in which they were opened
}

// The share of the files a process may open that packs take, within bounds.
const (
	packFileShare = 4
	fewPackFiles  = 8
	manyPackFiles = 256
)

func newPackFiles() *packFiles {
	return &packFiles{most: max(fewPackFiles, min(manyPackFiles, openFileLimit()/packFileShare))}
}

// opened counts a pack whose file was opened, and closes others in its place. No pack may
// be locked.
func (f *packFiles) opened(p *pack) {
	f.mu.Lock()
	f.open = append(f.open, p)
	var out []*pack
	if n := len(f.open) - f.most; n > 0 {
		out = slices.Clone(f.open[:n])
		f.open = slices.Delete(f.open, 0, n)
	}
	f.mu.Unlock()
	for _, p := range out {
		p.mu.Lock()
		if p.file != nil {
			_ = p.file.Close() // it was read only
			p.file = nil
		}
		p.mu.Unlock()
	}
}

// ReadAt reads from the pack file, which is opened first where it is not.
func (p *pack) ReadAt(b []byte, off int64) (int, error) {
	for {
		p.mu.RLock()
		if f := p.file; f != nil {
			n, err := f.ReadAt(b, off)
			p.mu.RUnlock()
			return n, err
		}
		p.mu.RUnlock()
		if err := p.open(); err != nil {
			return 0, err
		}
	}
}

// open opens the pack file: a repository may have many packs and a command need few.
func (p *pack) open() error {
	fresh, err := p.openFile()
	if fresh {
		p.files.opened(p)
	}
	return err
}

func (p *pack) openFile() (fresh bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed:
		return false, os.ErrClosed
	case p.file != nil:
		return false, nil
	}
	f, err := os.Open(p.path)
	if err != nil {
		return false, err
	}
	fi, err := f.Stat()
	if err == nil && !p.size.CompareAndSwap(0, fi.Size()) && p.size.Load() != fi.Size() {
		err = p.corrupt(0, "another size than before")
	}
	if err != nil {
		return false, errors.Join(err, f.Close())
	}
	p.file = f
	return true, nil
}

func (p *pack) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	err := p.idx.close()
	if p.file != nil {
		err = errors.Join(err, p.file.Close())
		p.file = nil
	}
	return err
}
