package gomod

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestSettings(t *testing.T) {
	tests := []struct {
		name   string
		work   bool
		source string
		want   []facts.Setting
		errors int
	}{
		{name: "empty"},
		{
			name: "module",
			source: "// Deprecated: use v2\nmodule \"example.com/m\" // why\n\ngo 1.24.1\ntoolchain go1.25.0\n" +
				"require (\n\tgithub.com/a/b v1.2.3\n\tc.d/e/v2 v2.0.0-20240101000000-abcdefabcdef // indirect\n)\nrequire x.y/z v0.1.0\n",
			want: []facts.Setting{
				{Key: "module", Value: "example.com/m", Line: 2}, {Key: "go", Value: "1.24.1", Line: 4},
				{Key: "toolchain", Value: "go1.25.0", Line: 5}, {Key: "require", Value: "github.com/a/b v1.2.3", Line: 7},
				{Key: "require", Value: "c.d/e/v2 v2.0.0-20240101000000-abcdefabcdef", Line: 8}, {Key: "require", Value: "x.y/z v0.1.0", Line: 10},
			},
		},
		{
			name:   "replace and exclude",
			source: "module m\nreplace a => ../a\nreplace (\n\tb v1.0.0 => c v1.1.0\n)\nexclude b v0.9.0\ntool x/cmd/y\n",
			want: []facts.Setting{
				{Key: "module", Value: "m", Line: 1}, {Key: "replace", Value: "a => ../a", Line: 2},
				{Key: "replace", Value: "b v1.0.0 => c v1.1.0", Line: 4}, {Key: "exclude", Value: "b v0.9.0", Line: 6}, {Key: "tool", Value: "x/cmd/y", Line: 7},
			},
		},
		{
			name: "workspace", work: true,
			source: "go 1.25\n\nuse (\n\t./a\n\t./b/c\n)\nuse .\nreplace x => ./x\n",
			want: []facts.Setting{
				{Key: "go", Value: "1.25", Line: 1}, {Key: "use", Value: "./a", Line: 4}, {Key: "use", Value: "./b/c", Line: 5},
				{Key: "use", Value: ".", Line: 7}, {Key: "replace", Value: "x => ./x", Line: 8},
			},
		},
		{
			name:   "broken lines cost no other",
			source: "module m\n\nrequire (\n\ta v1.0.0\n\t\"b v1.0.0\n\tc v1.0.0\n)\n<<<<<<< HEAD\ngo 1.24\n",
			want: []facts.Setting{
				{Key: "module", Value: "m", Line: 1}, {Key: "require", Value: "a v1.0.0", Line: 4}, {Key: "require", Value: "c v1.0.0", Line: 6},
				{Key: "go", Value: "1.24", Line: 9},
			},
			errors: 1,
		},
		{
			name: "a later Go, a branch as version", source: "module m\ngo 2.0\nignore ./x\nrequire a master\n",
			want: []facts.Setting{{Key: "module", Value: "m", Line: 1}, {Key: "go", Value: "2.0", Line: 2}, {Key: "require", Value: "a master", Line: 4}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			extract := ExtractMod
			if tt.work {
				extract = ExtractWork
			}
			f, err := extract([]byte(tt.source))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, f.Settings, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("settings (-want +got):\n%s", diff)
			}
			if f.ParseErrors != tt.errors {
				t.Errorf("parse errors = %d, want %d", f.ParseErrors, tt.errors)
			}
		})
	}
}

func FuzzExtract(f *testing.F) {
	f.Add([]byte("module m\nrequire (\n\ta v1.0.0\n)\n"))
	f.Add([]byte("use (\n./a\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		for _, l := range Languages() {
			file, err := l.Extract(source)
			if err != nil {
				t.Fatal(err)
			}
			if err := file.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
