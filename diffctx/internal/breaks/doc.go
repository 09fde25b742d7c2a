// Package breaks finds the definitions whose change breaks references that stand: to what was
// removed, renamed or hidden, calls that suit the old signature and not the new one, and
// types that no longer have what their supertypes ask for. It reports a break only where
// the head side shows it; what may still hold is left out or marked as inferred.
package breaks
