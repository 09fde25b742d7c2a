// Package build tells the version of the program and how it was made.
package build
