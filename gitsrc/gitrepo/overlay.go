package gitrepo

import (
	"fmt"
	"slices"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// overlay holds the objects of worktree and index trees that the object store
// may not have. Large files are kept as a way to read them again.
type overlay struct {
	mu      sync.RWMutex
	objects map[plumbing.Hash]overlayObject
}

type overlayObject struct {
	typ  plumbing.ObjectType
	data []byte
	size int64                  // -1: not known before it is loaded
	load func() ([]byte, error) // when data is nil; verified against the hash
}

func newOverlay() *overlay {
	return &overlay{objects: map[plumbing.Hash]overlayObject{}}
}

func (o *overlay) put(h plumbing.Hash, obj overlayObject) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if have, ok := o.objects[h]; !ok || have.data == nil {
		o.objects[h] = obj
	}
}

func (o *overlay) get(h plumbing.Hash) (overlayObject, bool) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	obj, ok := o.objects[h]
	return obj, ok
}

// read gives an object of the overlay; ok is false when it has none.
func (o *overlay) read(h plumbing.Hash) (typ plumbing.ObjectType, data []byte, ok bool, err error) {
	obj, ok := o.get(h)
	if !ok {
		return 0, nil, false, nil
	}
	if obj.data != nil || obj.load == nil {
		return obj.typ, obj.data, true, nil
	}
	data, err = obj.load()
	if err == nil && plumbing.ComputeHash(obj.typ, data) != h {
		err = ErrWorktreeChanged
	}
	if err != nil {
		return obj.typ, nil, true, fmt.Errorf("read %s from the worktree: %w", h, err)
	}
	return obj.typ, data, true, nil
}

// blobSize gives the size of a blob of the overlay; ok is false when it has none.
func (o *overlay) blobSize(h plumbing.Hash) (n int64, ok bool, err error) {
	obj, ok := o.get(h)
	if !ok || obj.typ != plumbing.BlobObject {
		return 0, false, nil
	}
	if obj.size >= 0 {
		return obj.size, true, nil
	}
	_, data, _, err := o.read(h) // its bytes are converted: read them to know
	return int64(len(data)), true, err
}

// OverlayBlob is a blob that a worktree tree refers to.
type OverlayBlob struct {
	Hash plumbing.Hash
	Size int64 // -1 when only reading it tells
}

// OverlayBlobs lists, by hash, the blobs seen so far only in the worktree. They
// are gone with the Repository: a caller that needs them longer reads them with
// ReadBlob and keeps them, and hands them to AddOverlayBlob another time.
func (r *Repository) OverlayBlobs() []OverlayBlob {
	o := r.overlay
	o.mu.RLock()
	defer o.mu.RUnlock()
	var list []OverlayBlob
	for h, obj := range o.objects {
		if obj.typ == plumbing.BlobObject {
			list = append(list, OverlayBlob{h, obj.size})
		}
	}
	slices.SortFunc(list, func(a, b OverlayBlob) int { return slices.Compare(a.Hash[:], b.Hash[:]) })
	return list
}

// AddOverlayBlob makes bytes that git does not have readable under their id.
func (r *Repository) AddOverlayBlob(data []byte) plumbing.Hash {
	h := plumbing.ComputeHash(plumbing.BlobObject, data)
	r.overlay.put(h, overlayObject{typ: plumbing.BlobObject, data: data, size: int64(len(data))})
	return h
}

// AddOverlayTree makes a tree, in git's encoding, readable under its id.
func (r *Repository) AddOverlayTree(data []byte) plumbing.Hash {
	h := plumbing.ComputeHash(plumbing.TreeObject, data)
	r.overlay.put(h, overlayObject{typ: plumbing.TreeObject, data: data, size: int64(len(data))})
	return h
}

// OverlayTrees gives the trees made so far, in git's encoding.
func (r *Repository) OverlayTrees() map[plumbing.Hash][]byte {
	o := r.overlay
	o.mu.RLock()
	defer o.mu.RUnlock()
	trees := map[plumbing.Hash][]byte{}
	for h, obj := range o.objects {
		if obj.typ == plumbing.TreeObject {
			trees[h] = obj.data
		}
	}
	return trees
}
