package main

// rewritten makes the edits of a rewrite in a file.
func rewritten(r rewrite, path, text string) []edit {
	find, skip := r.pattern()
	var out []edit
	for _, m := range find.FindAllStringSubmatchIndex(text, -1) {
		if skip != nil && skip.MatchString(text[m[0]:m[1]]) {
			continue
		}
		by := string(find.ExpandString(nil, r.by, text, m))
		out = append(out, replaced(path, text, m[0], m[1], by, r.kind+" "+excerpt(text[m[0]:m[1]])))
	}
	return out
}

// wideEdits makes the edits of a kind that only wide measurements have.
func (s *subject) wideEdits(kind, path, text string) []edit {
	for _, r := range s.family.wide {
		if r.kind == kind {
			return rewritten(r, path, text)
		}
	}
	return nil
}

// kindsOf are the kinds of edit that a measurement makes.
func (s *subject) kindsOf(wide bool) []string {
	if !wide {
		return kinds
	}
	var out []string
	for _, r := range s.family.wide {
		out = append(out, r.kind)
	}
	return out
}
