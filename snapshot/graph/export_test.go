package graph

// SetBudgets bounds the bytes of facts that are held until they are linked, and those of link
// records that wait to be written, until restore is called.
func SetBudgets(held, unsaved int) (restore func()) {
	h, u := maxHeld, maxUnsaved
	maxHeld, maxUnsaved = held, unsaved
	return func() { maxHeld, maxUnsaved = h, u }
}

// Indexed makes the index of what files contribute, and gives how many contribute to a question.
func Indexed(lists [][]uint32) func(question uint32) int {
	x := newPostingIndex(lists)
	return func(question uint32) int { return len(x.find(question)) }
}
