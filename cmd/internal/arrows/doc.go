// Package arrows holds no code, only the check that packages import one another
// in the directions that ARCHITECTURE.md draws.
package arrows
