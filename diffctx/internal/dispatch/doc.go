// Package dispatch reports calls and types whose target differs although their own text does
// not: a method that another one replaces, an interface that a type satisfies or no longer
// does, a member that is inherited now.
package dispatch
