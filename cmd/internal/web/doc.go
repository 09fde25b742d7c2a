// Package web shows answers of tools as pages for a browser: reviews, definitions, files,
// folders, searches, queries and maps, each at any revision.
//
// A page asks tools and puts what they answer into a template: what it knows is what a program
// is reported, and with format=json in the address it is given as it came. Pages can be read without
// scripts; the one of static adds keys and what is looked up while typing. Nothing stands inline,
// and a policy lets a browser load from the server alone. Who may ask is decided by package serve.
package web
