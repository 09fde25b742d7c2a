package graph

// SetBudgets bounds the bytes of facts that are held until they are linked, and those of link
// records that wait to be written, until restore is called.
func SetBudgets(held, unsaved int) (restore func()) {
	h, u := maxHeld, maxUnsaved
	maxHeld, maxUnsaved = held, unsaved
	return func() { maxHeld, maxUnsaved = h, u }
}
