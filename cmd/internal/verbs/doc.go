// Package verbs lists the verbs: what the command line and servers are made of.
package verbs
