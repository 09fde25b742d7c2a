package lang

// Awaiting says what the call of an asynchronous function gives before it is awaited.
type Awaiting struct {
	Members  []string // what that value has; it can neither be indexed nor be an operand
	Only     []string // those of Members that no other value has
	Wrappers []string // words in the types of values that are awaited
	Idle     bool     // nothing runs before it is awaited, and it is no condition, iterator or context
	Strict   bool     // to await any other value is an error
}
