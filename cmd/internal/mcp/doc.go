// Package mcp serves tools to a client of the Model Context Protocol over two
// streams, in all its revisions: those that begin with a handshake and those
// whose requests each say what they are.
//
// The protocol's types are mcp-go's. Its server package is not used, because it
// compiles JSON schemas when a program starts, whatever the program is asked
// (docs/decisions/0007-mcp.md); the loop here takes its place.
//
// Calls run side by side. One ends when its client takes it back, and all end
// when the client's stream does: Serve returns with nothing left running. The
// package knows no repository; what a tool does is a function given to it.
package mcp
