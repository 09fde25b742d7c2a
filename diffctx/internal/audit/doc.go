// Package audit judges a change by rules. Each rule has a descriptor with its id, what it
// objects to and how severe that is; the base side's configuration sets severities and
// thresholds, so that a change cannot silence what judges it.
package audit
