package c

// repair gives the text that the grammar reads: words that are macros and are where it
// knows none are blank, as are branches of the preprocessor whose brackets do not match.
func repair(source []byte) []byte {
	r := &repairer{source: source}
	r.branches()
	r.macros()
	if r.text == nil {
		return source
	}
	return r.text
}

type repairer struct {
	source []byte
	text   []byte // a copy of the source, once something is blank

	tokens []token
}

// blank replaces a range by blanks; line ends stay.
func (r *repairer) blank(from, to int) {
	if r.text == nil {
		r.text = append([]byte(nil), r.source...)
	}
	for i := from; i < to && i < len(r.text); i++ {
		if r.text[i] != '\n' && r.text[i] != '\r' {
			r.text[i] = ' '
		}
	}
}

func (r *repairer) current() []byte {
	if r.text != nil {
		return r.text
	}
	return r.source
}
