// Package index holds the verbs that make, check and delete what is indexed.
package index
