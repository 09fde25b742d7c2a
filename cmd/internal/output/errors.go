package output

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/codegraph-dev/codegraph/cache"
	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/recipes"
	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/store/fulltext"
	"github.com/codegraph-dev/codegraph/store/records"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// The exit codes.
const (
	ExitOK       = 0
	ExitFindings = 1 // findings at or over the threshold, drift, a failed check; a name that nothing has
	ExitError    = 2 // usage or environment
	ExitUnknown  = 3 // affected named all tests, since it cannot know which
)

// ErrFindings ends a command that did its work and found something. What was
// found is on standard output; there is no message.
var ErrFindings = errors.New("findings")

// ErrUnknown ends a command that answered with all there is, because it cannot
// know less. What that means is on standard error already.
var ErrUnknown = errors.New("unknown")

// IsOutcome reports whether an error means the outcome of a command that did
// its work, and not for a failure.
func IsOutcome(err error) bool { return errors.Is(err, ErrFindings) || errors.Is(err, ErrUnknown) }

// IsAbsent reports whether an error says that nothing has the name that was asked for. Its code begins
// with unknown_; that is no wrong use, and the exit code is 1.
func IsAbsent(err error) bool {
	if e, ok := errors.AsType[*gitrepo.UnknownRevisionError](err); ok && e.Wrong {
		return false
	}
	return err != nil && strings.HasPrefix(Describe(err).Code, "unknown_")
}

// Error is an error with a stable code and, where one is known, the way out.
type Error struct {
	Code    string
	Message string
	Hint    string
	cause   error
}

func (e *Error) Error() string { return e.Message }

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.cause }

// The codes of calls to a server that are refused, or ended, for what they take.
const (
	CodeBusy     = "busy"      // too many run already
	CodeMemory   = "memory"    // together they take too much
	CodeTooLarge = "too_large" // its arguments are too many bytes
)

// Codes of errors that name what is not there, see IsAbsent.
const (
	CodeUnknownSymbol = "unknown_symbol"
	CodeUnknownFile   = "unknown_file"
)

// MemoryHint is the way out where memory is too little.
const MemoryHint = "allow more (`ulimit -d`, the memory limit of the container), or index less with include, exclude or max_file_size in .codegraph/config.json"

// Clip cuts a text that somebody else chose, so that an answer does not carry all of it.
func Clip(text string) string {
	const most = 1000
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// Usagef reports a wrong use of the command line.
func Usagef(format string, args ...any) error {
	return &Error{Code: "usage", Message: fmt.Sprintf(format, args...)}
}

// Absentf makes the error for a name that none of those that there are has. The hint names
// the nearest; otherwise is the hint where none is near.
func Absentf(code, name string, among []string, otherwise, format string, args ...any) error {
	return Failf(code, cmp.Or(DidYouMean(Nearest(name, among)), otherwise), format, args...)
}

// Failf makes an error with a code and a hint.
func Failf(code, hint, format string, args ...any) error {
	return &Error{Code: code, Hint: hint, Message: fmt.Sprintf(format, args...)}
}

// class tells the code and the hint of the errors that packages decide by
// sentinel. The first match counts, so wrapped causes come after their wrapper.
type class struct {
	sentinel   error
	code, hint string
}

var classes = []class{
	{gitrepo.ErrNotRepository, "not_a_repository", "run inside a git repository, or name one with -C DIR"},
	{gitrepo.ErrUnsupported, "unsupported_repository", "repositories whose objects are named by SHA-1 and whose refs are in files can be read"},
	{gitrepo.ErrUnknownRevision, "unknown_revision", "any name that git accepts, :worktree or :index; `git branch -a` and `git tag` list names"},
	{gitrepo.ErrShallow, "shallow_history", "deepen the clone with `git fetch --unshallow`, or by N commits with `git fetch --deepen=N`"},
	{gitrepo.ErrUnrelated, "unrelated_histories", "compare the two trees as they are: `codegraph diff A B`, `codegraph audit --exact-base`"},
	{gitrepo.ErrMissingObject, "missing_object", "check the repository with `git fsck`; fetch what is missing with `git fetch`"},
	{gitrepo.ErrCorruptObject, "corrupt_object", "`git fsck` lists what is damaged; `git fetch --refetch` brings sound copies of what the remote has"},
	{gitrepo.ErrNoWorktree, "no_worktree", "a bare repository has no :worktree and no :index; name a range, as HEAD~1..HEAD, or a commit with --ref"},
	{confined.ErrLink, "symbolic_link", "look where the link leads; delete it, or put the file itself in its place, and run the command again"},
	{links.ErrUnknown, "unknown_link", "`codegraph links` lists them"},
	{config.ErrInvalid, "config", "`codegraph config show` lists the keys in force"},
	{gitrepo.ErrWorktreeChanged, "worktree_changed", "run the command again"},
	{records.ErrNewerSchema, "state_newer", "update codegraph, or use another folder with --state-dir"},
	{records.ErrReadOnly, "state_read_only", "use a folder that can be written: --state-dir DIR or CODEGRAPH_STATE_DIR"},
	{records.ErrFull, "state_full", "make room, run `codegraph gc`, or use another disk with --state-dir DIR"},
	{records.ErrMemory, "out_of_memory", MemoryHint},
	{records.ErrCorrupt, "state_corrupt", "run `codegraph gc --rebuild`: all but baselines, notes and links is made again"},
	{records.ErrNoLocks, "state_no_locks", "give a folder on a local disk with --state-dir DIR or CODEGRAPH_STATE_DIR"},
	{fulltext.ErrInUse, "state_locked", "wait for the other codegraph to end"},
	{records.ErrLocked, "state_locked", "wait for the other codegraph to end"},
	{tables.ErrRefused, "sql_refused", "a query is one SELECT over the tables of docs/schema.md"},
	{tables.ErrQuery, "sql_error", "docs/schema.md lists tables and columns; `codegraph sql \"SELECT name FROM pragma_table_info('symbols')\"` those of one"},
	{tables.ErrTime, "sql_timeout", "narrow the query by id, name, path, source or target, which need no scan, or raise --timeout"},
	{tables.ErrMemory, "sql_memory", "narrow the query, or raise --max-memory"},
	{tables.ErrRows, "sql_rows", "narrow the query, cut it with --limit, or raise --max-rows"},
	{recipes.ErrUnknown, "unknown_recipe", "`codegraph recipe list` lists them"},
	{recipes.ErrRecipe, "recipe", "`codegraph recipe list` lists them, `codegraph recipe show ID` the parameters of one"},
	{resultset.ErrShape, "format_shape", "use another --format"},
	{resultset.ErrLarge, "format_size", "use another --format, or fewer rows"},
	{cache.ErrNotArchive, "not_an_archive", "`codegraph cache export FILE` writes one"},
	{cache.ErrNewerArchive, "archive_newer", "update codegraph, or export the archive anew"},
	{cache.ErrDamaged, "archive_damaged", "export or copy it again; nothing of it was lost that could not be made again"},
	{context.DeadlineExceeded, "timeout", "narrow what is asked for, or allow more time"},
	{context.Canceled, "cancelled", "run it again: it goes on from what was made"},
	{syscall.ENOSPC, "output", "make room, or write to another place: what was written is not whole"},
	{fs.ErrNotExist, "no_such_file", "check the path; a folder that is written to must be there"},
	{fs.ErrPermission, "permission", "`ls -l` says who may use it; --state-dir puts the index elsewhere"},
}

// Describe gives an error its code and hint.
func Describe(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return &Error{Code: e.Code, Message: err.Error(), Hint: e.Hint, cause: err}
	}
	if e, ok := errors.AsType[*gitrepo.OwnerError](err); ok {
		return &Error{Code: "other_owner", Message: err.Error(), Hint: e.WayOut(), cause: err}
	}
	if e, ok := errors.AsType[*gitrepo.MissingObjectError](err); ok && e.Hint != "" {
		hint := e.Hint
		if e.OfPartialClone() {
			hint += "; or leave the file out: `exclude` of a configuration that --config names"
		}
		return &Error{Code: "missing_object", Message: err.Error(), Hint: hint, cause: err}
	}
	if e, ok := errors.AsType[*gitrepo.UnknownRevisionError](err); ok && e.WayOut != "" {
		return &Error{Code: "unknown_revision", Message: err.Error(), Hint: e.WayOut, cause: err}
	}
	for _, c := range classes {
		if errors.Is(err, c.sentinel) {
			message := err.Error()
			if c.code == "cancelled" {
				message = strings.Replace(message, context.Canceled.Error(), "ended before it was done; the facts that were made are kept", 1)
			}
			return &Error{Code: c.code, Message: message, Hint: c.hint, cause: err}
		}
	}
	return &Error{Code: "error", Message: err.Error(), Hint: "`codegraph verify --setup` looks for what is wrong here; --log-level debug logs more", cause: err}
}

// ExitCode gives the exit code of a command that ended with err.
func ExitCode(err error) int {
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFindings):
		return ExitFindings
	case errors.Is(err, ErrUnknown):
		return ExitUnknown
	}
	if IsAbsent(err) {
		return ExitFindings
	}
	return ExitError
}
