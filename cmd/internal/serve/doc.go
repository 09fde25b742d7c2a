// Package serve answers over HTTP what an mcp.Server does: each tool as POST
// /tool/{name}, its resources, and the protocol itself at /mcp.
//
// It is meant for programs on the same machine, and guards against the pages that
// a browser there has open: requests of other origins, or under a name that was
// made to point here, are refused on every route. Bodies are bounded in size and
// time. Whoever may ask from elsewhere needs a token. docs/serve.md lists what is
// refused, written by a test that asks.
//
// Run returns when its context ends, after the requests that still ran.
package serve
