package extract_test

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract"
)

// TestDetect finds languages by the endings, names and programs that they list, and by
// those that linguist gives to them alone.
func TestDetect(t *testing.T) {
	for path, want := range map[string]string{
		"a/main.rb": "ruby", "ios/app.podspec": "ruby", "app/views/a.json.jbuilder": "ruby", "Dangerfile": "ruby", "Thorfile": "ruby",
		"site/app.wsgi": "python", "tests/bug.phpt": "php", "blink/blink.ino": "cpp", "m.ixx": "cpp", "rock-1.rockspec": "lua", "etc/.zshrc": "bash", "a.zsh": "bash",
		"Makefile.am": "makefile", "cpanfile": "perl", "notes.mkd": "markdown", "build.gradle": "groovy", ".Rprofile": "r",
		"man/print.Rd": "", "a.inc": "", "poetry.lock": "", "a.spec": "", "photo.png": "",
	} {
		got := ""
		if l, _ := extract.Detect(path); l != nil {
			got = l.Name
		}
		if got != want {
			t.Errorf("%s is %q, want %q", path, got, want)
		}
	}
	for line, want := range map[string]string{"#!/usr/bin/env zsh\n": "bash", "#!/usr/bin/env Rscript\n": "r", "#!/usr/bin/jruby -w\n": "ruby", "#!/usr/bin/env dart\n": "dart", "#!/bin/login\n": ""} {
		got := ""
		if l := extract.DetectContent([]byte(line)); l != nil {
			got = l.Name
		}
		if got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}
