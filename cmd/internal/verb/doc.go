// Package verb holds what a verb of the program is: a request with flags, the formats and the
// tools that it has, and its answer; and what all verbs are given: the settings, where messages
// go, the repository, filters, ranges and budgets. It knows no verb, no command line and no
// protocol.
package verb
