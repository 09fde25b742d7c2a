package links_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/store/records"
)

func TestParseRef(t *testing.T) {
	for _, x := range []struct {
		spec, name, rev string
		ok              bool
	}{
		{"link shop", "shop", "", true},
		{"link shop v1.2", "shop", "v1.2", true},
		{"link  shop  HEAD~1 ", "shop", "HEAD~1", true},
		{"linked", "linked", "", false},
		{"main", "main", "", false},
	} {
		name, rev, ok := links.ParseRef(x.spec)
		if ok != x.ok || ok && (name != x.name || rev != x.rev) {
			t.Errorf("%q is %q at %q, %v", x.spec, name, rev, ok)
		}
	}
}

func TestLinksAreKept(t *testing.T) {
	ctx := t.Context()
	db, err := records.Open(ctx, t.TempDir(), records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	for _, l := range []links.Link{{Name: "shop", Path: "/shop"}, {Name: "bank", Path: "/bank", Ref: "v1"}, {Name: "shop", Path: "/new/shop"}} {
		if err := links.Add(ctx, db, l); err != nil {
			t.Fatal(err)
		}
	}
	got, err := links.List(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]links.Link{{Name: "bank", Path: "/bank", Ref: "v1"}, {Name: "shop", Path: "/new/shop"}}, got); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	if err := links.Remove(ctx, db, "bank"); err != nil {
		t.Fatal(err)
	}
	if _, err := links.Find(ctx, db, "bank"); !errors.Is(err, links.ErrUnknown) {
		t.Errorf("a link that was removed: %v", err)
	}
	if l, err := links.Find(ctx, db, "shop"); err != nil || l.Path != "/new/shop" {
		t.Errorf("got %v, %v", l, err)
	}
}
