// Package reach walks the edges of one side: from what changed to the tests that can see it,
// from any symbol to what it depends on or what depends on it. A walk is bounded by depth
// and by the symbols that it visits, and says where it stopped.
package reach
