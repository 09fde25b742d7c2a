// Package conflicts reports two changes that merge cleanly as text and break one another as
// code: one uses what the other removed, hid or changed.
package conflicts
