package gitrepo

// class matches the bracket expression that opens at i against c. next is the
// place of its closing bracket, negative when there is none.
func (m *wildMatcher) class(p string, i int, c byte) (next int, ok bool) {
	if m.fold {
		c = foldByte(c)
	}
	i++
	negated := i < len(p) && (p[i] == '!' || p[i] == '^')
	if negated {
		i++
	}
	matched, prev := false, -1
	for first := true; ; first = false {
		if i >= len(p) {
			return -1, false
		}
		pc := m.at(p, i)
		switch {
		case pc == ']' && !first:
			return i, matched != negated
		case pc == '-' && prev >= 0 && i+1 < len(p) && p[i+1] != ']':
			i++
			hi := p[i]
			if hi == '\\' {
				if i++; i >= len(p) {
					return -1, false
				}
				hi = p[i]
			}
			if inRange(c, byte(prev), hi) || m.fold && inRange(upperByte(c), byte(prev), hi) {
				matched = true
			}
			prev = -1
		case pc == '[' && i+1 < len(p) && p[i+1] == ':':
			end := indexClassEnd(p, i+2)
			if end < 0 {
				if c == '[' {
					matched = true
				}
				prev = '['
				break
			}
			in, known := posixClass(p[i+2:end], c, m.fold)
			if !known {
				return -1, false
			}
			matched = matched || in
			i, prev = end+1, -1
		default:
			if pc == '\\' {
				if i++; i >= len(p) {
					return -1, false
				}
				pc = m.at(p, i)
			}
			if pc == c {
				matched = true
			}
			prev = int(p[i])
		}
		i++
	}
}

func inRange(c, lo, hi byte) bool { return lo <= c && c <= hi }

func upperByte(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// indexClassEnd finds the ":]" that ends a class name which begins at i.
func indexClassEnd(p string, i int) int {
	for ; i < len(p) && p[i] != ']'; i++ {
	}
	if i >= len(p) || p[i-1] != ':' {
		return -1
	}
	return i - 1
}

func posixClass(name string, c byte, fold bool) (in, known bool) {
	lower, upper := c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z'
	digit := c >= '0' && c <= '9'
	graph := c > 0x20 && c < 0x7f
	switch name {
	case "alnum":
		return lower || upper || digit, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < 0x20 || c == 0x7f, true
	case "digit":
		return digit, true
	case "graph":
		return graph, true
	case "lower":
		return lower, true
	case "print":
		return graph || c == ' ', true
	case "punct":
		return graph && !lower && !upper && !digit, true
	case "space":
		return c == ' ' || c >= '\t' && c <= '\r', true
	case "upper":
		return upper || fold && lower, true
	case "xdigit":
		return digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F', true
	}
	return false, false
}
