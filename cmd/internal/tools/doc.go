// Package tools offers the verbs to clients of a server: each as a tool, whose calls set the
// fields of a request and encode its answer, over the Model Context Protocol and plain HTTP. It
// says which repositories calls may name, keeps their graphs up to date, and bounds what calls
// take together.
package tools
