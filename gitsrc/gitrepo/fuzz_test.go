package gitrepo

import (
	"bytes"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// FuzzParsers feeds every decoder of repository bytes: none may panic or ask for
// memory on the word of its input.
func FuzzParsers(f *testing.F) {
	f.Add([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + "link\x00\x00\x00\x14aaaaaaaaaaaaaaaaaaaa" + "01234567890123456789"))
	f.Add([]byte("100644 name\x0001234567890123456789"))
	f.Add([]byte("tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nparent 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a> 1 +0100\n\nsubject\n"))
	f.Add([]byte("\x00-1 1\nname\x001 0\n01234567890123456789"))
	f.Add([]byte("*.txt text=auto eol=lf\n[attr]m -text\n\"a\\tb\" m\n!x\n/dir/**/[a-z]*\\ \n"))
	f.Add([]byte("\x04\x08\x90\x04\x04abcd"))
	f.Add([]byte("\x60\x81\x00rest"))
	f.Fuzz(func(t *testing.T, data []byte) {
		(&indexFile{}).parse(data)
		parseTree(data)
		parseCommit(data)
		parseCommitNode(data)
		parseCacheTree(data, 0)
		if l, err := parseIndexLink(data); err == nil && l != nil {
			l.positions(100)
		}
		parseSignature(string(data))
		splitQuoted(string(data))
		applyDelta([]byte("abcdefgh"), data)
		(&graphLayer{}).layout(data)
		p := &pack{}
		p.size.Store(1 << 20)
		p.parseHeader(1000, data[:min(len(data), maxHeader)])
		l := pushIgnore(nil, "", data, true)
		l.ignored("dir/name", false)
		s := attrStack{files: []*attrFile{parseAttributes("", data)}, macros: builtinMacros()}
		s.defineMacros(s.files[0])
		conversionFor(s.attributes("dir/name.txt"), &gitConfig{}).toGit(data, func() bool { return false })
		text := string(data)
		wildmatch(text[:len(text)/2], text[len(text)/2:], wildOptions{pathname: true})
		x := &packIndex{data: data}
		if x.layout() == nil {
			x.find(plumbing.Hash{1})
			x.withPrefix(idPrefix{nibbles: 4}, 10, nil)
		}
	})
}

// FuzzTreeRoundTrip checks that what is parsed encodes to the same bytes when
// its modes are git's.
func FuzzTreeRoundTrip(f *testing.F) {
	f.Add([]byte("100644 a\x000123456789012345678940000 b\x0001234567890123456789"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := parseTree(data)
		if err != nil {
			return
		}
		again, err := parseTree(encodeTree(entries))
		if err != nil || len(again) != len(entries) || !bytes.Equal(encodeTree(again), encodeTree(entries)) {
			t.Errorf("%q: %v, %v", data, entries, err)
		}
	})
}
