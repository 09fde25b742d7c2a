// Package setup holds the verbs that set codegraph up for a repository, its hooks and coding
// agents, and that say of the program itself.
package setup
