package golang

import "bytes"

// interfaceBlock opens an interface, which types of other packages may implement.
const interfaceBlock = "interface"

// opensInterface reports a place where an interface with methods may begin. A comment may come before the brace.
func opensInterface(_, after []byte) bool {
	const blanks = " \t\r\n"
	after = bytes.TrimLeft(after, blanks)
	if len(after) == 0 || after[0] != '{' {
		return len(after) > 0 && after[0] == '/'
	}
	after = bytes.TrimLeft(after[1:], blanks)
	return len(after) == 0 || after[0] != '}'
}
