// Package surface is what types and modules offer to those who use them: the names that
// a module exports or passes on, the supertypes of a type, and what a type still has under
// the name of a member that it lost.
package surface
