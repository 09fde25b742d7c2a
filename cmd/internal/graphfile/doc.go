// Package graphfile writes the graph of a revision in the forms that other
// programs read: the tables as CSV or Parquet, nodes and edges as GraphML, DOT or
// Mermaid, an index as SCIP. Every form is written as it is read, in the order of
// paths and positions: equal graphs give equal bytes.
//
// It writes what it is given and decides nothing about edges: their kinds and
// certainties are those of docs/edges.md.
package graphfile
