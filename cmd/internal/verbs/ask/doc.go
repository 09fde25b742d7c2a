// Package ask holds the verbs that ask the graph of one revision. A file is a verb or a few that
// share a request: the Verb that describes it, the request, and its answer.
package ask
