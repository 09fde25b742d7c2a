// Package coverage reads what tests were measured to run, and says what is known
// of it at any revision.
//
// What is measured is kept by blob: it is right at every revision where the file
// has those bytes, wherever it lies. Where the file at a path has others, the
// lines that both have keep what was measured, wherever they are now, and the
// rest is unknown: neither run nor not run.
//
// Formats: Go's cover profiles (golang.org/x/tools/cover), LCOV tracefiles
// (geninfo(1)), Istanbul's coverage-final.json, the raw files of NODE_V8_COVERAGE,
// Cobertura's and JaCoCo's XML.
package coverage
