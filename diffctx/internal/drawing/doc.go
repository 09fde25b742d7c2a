// Package drawing makes a graph of the definitions that a change concerns most, to be drawn.
package drawing
