// Package dangling finds references that a change adds and that lead nowhere, and imports of a
// tree that do. What a text exempts, as a guard or a comment to a checker does, is not reported.
package dangling
