package gitrepo

// wildOptions are the flags of git's wildmatch.
type wildOptions struct {
	pathname bool // '*' and '?' do not match '/', "**" does
	fold     bool // ignore ASCII case
}

// maxWildSteps bounds the work that a pattern of many stars can ask for.
const maxWildSteps = 1 << 20

// wildmatch reports whether text matches a glob as git's wildmatch.c decides it.
func wildmatch(pattern, text string, o wildOptions) bool {
	m := wildMatcher{wildOptions: o, steps: maxWildSteps}
	return m.match(pattern, 0, text) == wildYes
}

type wildResult int

const (
	wildNo wildResult = iota
	wildYes
	wildAbort       // text ran out: a longer prefix under '*' cannot help
	wildAbortToStar // a '/' stopped "*": only an outer "**" can help
)

type wildMatcher struct {
	wildOptions
	steps int
}

func foldByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func (m *wildMatcher) at(s string, i int) byte {
	if i >= len(s) {
		return 0
	}
	if m.fold {
		return foldByte(s[i])
	}
	return s[i]
}

// match compares the pattern from i on with t.
func (m *wildMatcher) match(p string, i int, t string) wildResult {
	for ; i < len(p); i, t = i+1, t[1:] {
		if m.steps--; m.steps < 0 {
			return wildAbort
		}
		pc := m.at(p, i)
		if len(t) == 0 && pc != '*' {
			return wildAbort
		}
		switch pc {
		case '\\':
			i++
			if i >= len(p) || m.at(p, i) != m.at(t, 0) {
				return wildNo
			}
		case '?':
			if m.pathname && t[0] == '/' {
				return wildNo
			}
		case '*':
			return m.star(p, i, t)
		case '[':
			next, ok := m.class(p, i, t[0])
			if next < 0 {
				return wildAbort
			}
			if !ok || m.pathname && t[0] == '/' {
				return wildNo
			}
			i = next
		default:
			if pc != m.at(t, 0) {
				return wildNo
			}
		}
	}
	if len(t) > 0 {
		return wildNo
	}
	return wildYes
}

// star matches from the '*' at i on.
func (m *wildMatcher) star(p string, i int, t string) wildResult {
	start := i
	for i++; i < len(p) && p[i] == '*'; i++ {
	}
	crossSlash := !m.pathname
	if i-start > 1 && m.pathname {
		leading := start == 0 || p[start-1] == '/'
		switch {
		case leading && i == len(p):
			crossSlash = true
		case leading && (p[i] == '/' || p[i] == '\\' && i+1 < len(p) && p[i+1] == '/'):
			// "**/" also matches nothing at all.
			if p[i] == '/' && m.match(p, i+1, t) == wildYes {
				return wildYes
			}
			crossSlash = true
		}
	}
	if i == len(p) {
		if !crossSlash && indexSlash(t) >= 0 {
			return wildAbortToStar
		}
		return wildYes
	}
	if !crossSlash && p[i] == '/' {
		at := indexSlash(t)
		if at < 0 {
			return wildAbort
		}
		return m.match(p, i, t[at:])
	}
	for ; ; t = t[1:] {
		r := m.match(p, i, t)
		if r != wildNo && (!crossSlash || r != wildAbortToStar) {
			return r
		}
		if len(t) == 0 {
			return wildAbort
		}
		if !crossSlash && t[0] == '/' {
			return wildAbortToStar
		}
	}
}

func indexSlash(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] == '/' {
			return i
		}
	}
	return -1
}
