// Package lookup finds the definitions that a name means and the places that lead to them,
// and describes both in answers. Where nothing is found it says what the graph cannot see.
package lookup
