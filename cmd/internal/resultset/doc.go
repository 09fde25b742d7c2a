// Package resultset is what becomes of the rows of a query or a recipe on their
// way out: filtered by changed files, limited, counted or grouped, and written
// as a table, JSON, CSV, markdown, SARIF, annotations, mermaid or diff.
//
// It knows rows by the names of their columns: path, file_path, from_path and
// to_path say where a row is, and line, start_line and name_line the line.
package resultset
