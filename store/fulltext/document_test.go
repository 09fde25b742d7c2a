package fulltext

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func someDocuments() []Document {
	return []Document{
		{Number: -1, Label: "file.go", Kind: "file", Path: "dir file go", Doc: "a header"},
		{Number: 0, Label: "getUser", Qualified: "a.getUser", Kind: "function", NodeKind: "function_declaration", Marks: 5, Line: 7, Lines: 300, Name: "get user getuser", Signature: "func get user", Path: "dir file go", Body: "äpfel user"},
		{Number: 1 << 20, Path: "another path"},
	}
}

func unpackAll(packed string) (list []Document, err error) {
	u := unpack(packed)
	for d := (Document{}); u.next(&d); {
		list = append(list, d)
	}
	return list, u.err
}

func TestPackedDocuments(t *testing.T) {
	list := someDocuments()
	packed := string(pack(list))
	got, err := unpackAll(packed)
	if diff := cmp.Diff(list, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	u := unpack(packed)
	u.skip(2)
	var last Document
	if !u.next(&last) || last != list[2] || u.next(&last) || u.err != nil {
		t.Errorf("after two are left out: %+v, %v", last, u.err)
	}
	if none, err := unpackAll(string(pack(nil))); len(none) > 0 || err != nil {
		t.Errorf("of none: %v, %v", none, err)
	}
	for n := range len(packed) {
		if got, err := unpackAll(packed[:n]); err != nil && !errors.Is(err, ErrDamaged) || len(got) == len(list) && err == nil {
			t.Errorf("cut to %d bytes: %d documents, %v", n, len(got), err)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(string(pack(someDocuments())))
	f.Add("\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")
	f.Fuzz(func(t *testing.T, packed string) {
		list, err := unpackAll(packed)
		if err != nil {
			return
		}
		again, err := unpackAll(string(pack(list)))
		if diff := cmp.Diff(list, again); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}

// TestMatchesOfManyFiles looks for words of some documents of files with several, one with none among them.
func TestMatchesOfManyFiles(t *testing.T) {
	ctx := t.Context()
	ix, err := Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer ix.Close()
	names := func(list ...string) (documents []Document) {
		for i, n := range list {
			documents = append(documents, Document{Number: int32(i), Label: n, Name: n})
		}
		return documents
	}
	for range 2 {
		files := []File{{"a", [16]byte{1}}, {"none", [16]byte{2}}, {"b", [16]byte{3}}}
		if err := ix.Add(ctx, files, [][]Document{names("x", "y", "x"), nil, names("y", "x")}); err != nil {
			t.Fatal(err)
		}
		if err := ix.Add(ctx, []File{{"c", [16]byte{4}}}, [][]Document{names("y", "y")}); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	err = ix.Match(ctx, `"y"`, func(h Hit) error {
		got = append(got, h.File.Path+string(rune('0'+h.Number)))
		return nil
	})
	if diff := cmp.Diff([]string{"a1", "b0", "c0", "c1"}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}
