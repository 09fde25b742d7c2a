package render

import (
	"time"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Review is what a reviewer reads of a change: what it means, with the texts that it is
// reported. It marshals to what `diff --texts --json` prints.
type Review struct {
	*analysis.Result
	Picture *analysis.Picture    `json:"picture"`
	Files   []FileText           `json:"files"`             // all files that differ, in the order of their paths
	Bodies  map[string]LineDelta `json:"bodies"`            // of changed definitions, by their id on the head side, of removed ones on the base side
	Around  map[string][]Line    `json:"around,omitempty"`  // lines around broken references, by path:line
	Commits []Commit             `json:"commits,omitempty"` // along first parents, the newest first

	TestsBy map[string]analysis.SeenBy `json:"tests_by,omitempty"` // which tests are seen to reach a changed definition, by its id

	Places    Links `json:"-"` // of a page by itself
	Searching bool  `json:"-"` // what breaks and which tests see it is not known yet
}

// Commit is one of those that a change is made of.
type Commit struct {
	Commit  string    `json:"commit"`
	Author  string    `json:"author"`
	Email   string    `json:"email"`
	Date    time.Time `json:"date"` // of the author
	Subject string    `json:"subject"`
	Body    string    `json:"body,omitempty"` // what the message says behind its subject
}

// FileText is a file that differs.
type FileText struct {
	Path   string `json:"path"`
	From   string `json:"from,omitempty"` // path on the base side, of a moved file
	Change string `json:"change"`         // added, removed, modified, moved
	Note   string `json:"note,omitempty"` // why there are no lines
	LineDelta
}

// LineDelta is how two texts differ.
type LineDelta struct {
	Added   int    `json:"added"` // lines
	Removed int    `json:"removed"`
	Hunks   []Hunk `json:"hunks,omitempty"`
	Cut     int    `json:"cut,omitempty"` // lines left out behind the last hunk
}

// Hunk is a run of lines that differ, with some around them.
type Hunk struct {
	Lines []Line `json:"lines"`
}

// Line is a line of one text or both.
type Line struct {
	Op     string `json:"op,omitempty"`     // "+" or "-", empty where both have it
	Before int    `json:"before,omitempty"` // number on the base side
	After  int    `json:"after,omitempty"`
	Text   string `json:"text"`
}
