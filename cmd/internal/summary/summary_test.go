package summary

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPage(t *testing.T) {
	first := Page("", "shop", "one\n")
	want := "# shop\n\n## Overview\n\n" + begin + "\none\n" + end + "\n"
	if diff := cmp.Diff(want, first); diff != "" {
		t.Errorf("new page (-want +got):\n%s", diff)
	}
	written := "my own\n" + first + "\nbelow\n"
	want = "my own\n# shop\n\n## Overview\n\n" + begin + "\ntwo\n" + end + "\n\nbelow\n"
	if diff := cmp.Diff(want, Page(written, "shop", "two\n")); diff != "" {
		t.Errorf("page made anew (-want +got):\n%s", diff)
	}
}

func TestDescribe(t *testing.T) {
	tests := []struct {
		name, written, section, text string
		replace                      bool
		want                         string
	}{
		{"begins", "", "purpose", "Sells.", false, "# shop\n\n## Purpose\n\nSells.\n"},
		{"adds", "# s\n\n## Purpose\n\nSells.\n\n## Other\n\nx\n", "purpose", "More.", false, "# s\n\n## Purpose\n\nSells.\n\nMore.\n\n## Other\n\nx\n"},
		{"replaces", "# s\n\n## Purpose\n\nSells.\n\n### Deep\n\ny\n\n## Other\n\nx\n", "purpose", "New.", true, "# s\n\n## Purpose\n\nNew.\n\n## Other\n\nx\n"},
		{"keeps what it does not know", "plain\n", "custom", "N.", false, "plain\n\n## Notes\n\nN.\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Describe(tt.written, "shop", tt.section, tt.text, tt.replace)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDependencies(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"requirements.txt", "# all\nflask[async] >= 2 ; python_version > '3'\n-r more.txt\nx\n", "flask >= 2;x "},
		{"a/b.csproj", `<Project><ItemGroup><PackageReference Include="Json" Version="13"/></ItemGroup></Project>`, "Json 13"},
		{"composer.json", `{"require": {"php": ">8", "slim/slim": "^4"}}`, "slim/slim ^4"},
		{"pyproject.toml", "[tool.poetry.dependencies]\npython = \"^3\"\nrich = {version = \"1\"}\n", "rich 1"},
		{"package.json", "{broken", ""},
	}
	for _, tt := range tests {
		got := ""
		for i, d := range Dependencies(tt.path, []byte(tt.text)) {
			if i > 0 {
				got += ";"
			}
			got += d.Name + " " + d.Version
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.path, got, tt.want)
		}
	}
}
