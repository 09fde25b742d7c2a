package gitrepo

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// putLoose writes a loose object at the place of an id, whatever its contents.
func (f *fixture) putLoose(h plumbing.Hash, typ plumbing.ObjectType, data string) {
	f.t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	fmt.Fprintf(w, "%s %d\x00%s", typ, len(data), data)
	f.must(w.Close())
	path := loosePath(filepath.Join(f.dir, ".git", "objects"), h)
	f.must(os.MkdirAll(filepath.Dir(path), 0o755))
	os.Remove(path)
	f.must(os.WriteFile(path, b.Bytes(), 0o644))
}

// TestOtherContents: an object of any type whose file is whole but holds something
// else is refused, by every way of reading, and read again once it is mended.
func TestOtherContents(t *testing.T) {
	f := newFixture(t)
	f.write("a.go", "package a\n")
	f.commit("one", 0)
	ctx := context.Background()
	blob, tree, commit := f.hash("HEAD:a.go"), f.hash("HEAD^{tree}"), f.hash("HEAD")
	f.putLoose(blob, plumbing.BlobObject, "package b\n")
	r := f.open()
	if _, err := r.ReadBlob(ctx, blob); !errors.Is(err, ErrCorruptObject) {
		t.Errorf("ReadBlob gives %v", err)
	}
	reader := r.NewBlobReader()
	if _, err := reader.Read(ctx, blob); !errors.Is(err, ErrCorruptObject) {
		t.Errorf("a BlobReader gives %v", err)
	}
	f.putLoose(blob, plumbing.BlobObject, "package a\n")
	if data, err := reader.Read(ctx, blob); err != nil || string(data) != "package a\n" {
		t.Errorf("after the repair %q, %v", data, err)
	}
	f.putLoose(tree, plumbing.TreeObject, "")
	if err := f.open().WalkTree(ctx, tree, func(string, TreeEntry) error { return nil }); !errors.Is(err, ErrCorruptObject) {
		t.Errorf("another tree gives %v", err)
	}
	f.putLoose(commit, plumbing.CommitObject, "tree "+EmptyTree.String()+"\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nm\n")
	if _, err := f.open().Resolve(ctx, "HEAD^{tree}"); !errors.Is(err, ErrCorruptObject) {
		t.Errorf("another commit gives %v", err)
	}
}

// TestSoundCopy: a copy with other contents is passed over for one that is right.
func TestSoundCopy(t *testing.T) {
	f := newFixture(t)
	f.write("a.go", "package a\n")
	f.commit("one", 0)
	blob := f.hash("HEAD:a.go")
	alternate := newFixture(t)
	alternate.write("a.go", "package a\n")
	alternate.commit("one", 0)
	f.write(".git/objects/info/alternates", filepath.Join(alternate.dir, ".git", "objects")+"\n")
	f.putLoose(blob, plumbing.BlobObject, "package b\n")
	if data, err := f.open().ReadBlob(context.Background(), blob); err != nil || string(data) != "package a\n" {
		t.Errorf("read %q, %v", data, err)
	}
}
