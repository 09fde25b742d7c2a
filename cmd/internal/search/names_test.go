package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/store/fulltext"
)

func unused(*scored) (float64, error) { return 0, nil }

func found(path string, number int32, qualified, label, kind string, marks uint32) scored {
	h := fulltext.Hit{File: fulltext.File{Path: path}, Document: fulltext.Document{Number: number, Label: label, Qualified: qualified, Kind: kind, Marks: marks}}
	return scored{hit: h, score: 1}
}

func TestRankNames(t *testing.T) {
	hits := []scored{
		found("a.go", 1, "Store.user", "user", "field", 0),
		found("a.go", 2, "TestUserID", "TestUserID", "function", markTest),
		found("a.go", 3, "getUserByID", "getUserByID", "function", 0),
		found("a.go", 4, "idOfUser", "idOfUser", "function", 0),
		found("b.go", 1, "A.UserID", "UserID", "method", 0),
		found("b.go", 2, "B.UserID", "UserID", "method", 0),
		found("b.go", 3, "User.ID", "ID", "method", 0),
		found("b.go", 4, "UserID", "UserID", "struct", markGenerated),
		found("b.go", 5, "UserIDs", "UserIDs", "function", 0),
	}
	list, err := rankNames(Parse("user id"), hits, unused)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range list {
		got = append(got, x.hit.Qualified)
	}
	want := []string{"A.UserID", "UserIDs", "User.ID", "B.UserID", "idOfUser", "TestUserID", "getUserByID", "UserID", "Store.user"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRankNamesUse(t *testing.T) {
	hits := []scored{found("a.go", 1, "A.Close", "Close", "method", 0), found("b.go", 1, "B.Close", "Close", "method", 0)}
	list, err := rankNames(Parse("close"), hits, func(x *scored) (float64, error) {
		if x.hit.File.Path == "b.go" {
			return 1, nil
		}
		return 0, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if list[0].hit.Qualified != "B.Close" {
		t.Errorf("the less used %s comes first", list[0].hit.Qualified)
	}
}

// TestRankBegun has the name first of which most is written, whatever stands before it in the file.
func TestRankBegun(t *testing.T) {
	hits := []scored{found("a.py", 1, "Prices", "Prices", "class", 0), found("a.py", 2, "price", "price", "function", 0), found("a.py", 3, "price_of_all", "price_of_all", "function", 0)}
	list, err := rankNames(Parse("pric").begun(), hits, unused)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range list {
		got = append(got, x.hit.Qualified)
	}
	if diff := cmp.Diff([]string{"price", "Prices", "price_of_all"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestWithin(t *testing.T) {
	tests := []struct {
		query, name string
		want        []int
	}{
		{"user id", "getUserByID", []int{1, 3}},
		{"id user", "getUserByID", []int{3, 1}},
		{"user users", "usersOfUser", []int{0, 2}}, // each a word of its own
		{"user user", "getUser", nil},
		{"getuser", "get_user", []int{0, 1}},
		{"getus", "getUserID", []int{0, 1}}, // the beginning of a name
		{"userid", "getUserID", nil},
		{"us*", "getUser", []int{1}},
		{"user NOT id", "getUser", []int{1}},
		{"doc:user", "getUser", nil},
	}
	for _, tt := range tests {
		at, ok := Parse(tt.query).within(tt.name, Split(tt.name))
		if ok != (tt.want != nil) {
			t.Errorf("%q within %s: %v", tt.query, tt.name, ok)
		}
		if diff := cmp.Diff(tt.want, at); ok && diff != "" {
			t.Errorf("%q within %s:\n%s", tt.query, tt.name, diff)
		}
	}
}
