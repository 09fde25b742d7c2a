// Package output is what all commands share on their way out: exit codes, the
// form of errors, the choice of a format, JSON, and progress.
//
// Data goes to standard output and everything else to standard error. Under
// --json an error is {"error": {"code", "message", "hint"}} on standard error;
// codes are stable, messages are not.
package output
