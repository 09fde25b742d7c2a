// Package dependencies reports dependencies between packages that a change adds or removes,
// and of the cycles of imports that it closes.
package dependencies
