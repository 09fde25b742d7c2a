package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
)

// Errors to be decided with errors.Is.
var (
	ErrNotFound    = errors.New("not found")
	ErrNewerSchema = errors.New("the index was written by a newer codegraph")
	ErrReadOnly    = errors.New("the state folder cannot be written")
	ErrCorrupt     = errors.New("the index is damaged")
	ErrFull        = errors.New("no space left for the index")
	ErrMemory      = errors.New("the system gives no more memory")
	ErrLocked      = errors.New("the index is in use by another process")
	ErrNoLocks     = errors.New("the file system of the state folder takes no locks")
)

// SQLite's primary result codes.
const (
	codeError     = 1
	codePerm      = 3
	codeBusy      = 5
	codeLocked    = 6
	codeMemory    = 7
	codeReadOnly  = 8
	codeInterrupt = 9
	codeIOErr     = 10
	codeCorrupt   = 11
	codeFull      = 13
	codeCantOpen  = 14
	codeFormat    = 24
	codeNotADB    = 26

	codeShortRead = codeIOErr | 2<<8 // a page that the file is too short for
)

// resultCode gives SQLite's extended result code, 0 when err is not SQLite's.
func resultCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

func isBusy(err error) bool {
	code := resultCode(err) & 0xff
	return code == codeBusy || code == codeLocked
}

// location is where an index is. Errors name it.
type location struct {
	path string // of the database's file
}

// fail wraps err with what was being done and with the sentinel that callers
// decide by. All SQL of this package is constant, so an SQL error (no such
// column) means a damaged schema.
func (l location) fail(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, classify(l.path, err))
}

func classify(path string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, sql.ErrConnDone) {
		return err
	}
	code := resultCode(err)
	if code == codeShortRead {
		return corrupt(path, err)
	}
	switch code & 0xff {
	case codeBusy, codeLocked:
		return fmt.Errorf("%w (%s): %w", ErrLocked, path, err)
	case codeReadOnly, codePerm:
		return fmt.Errorf("%w (%s): %w", ErrReadOnly, path, err)
	case codeError, codeCorrupt, codeFormat, codeNotADB:
		return corrupt(path, err)
	case codeFull:
		return fmt.Errorf("%w (%s): %w", ErrFull, path, err)
	case codeMemory:
		return fmt.Errorf("%w: %w", ErrMemory, err)
	case codeInterrupt:
		return fmt.Errorf("%w: %w", context.Canceled, err)
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	return err
}

// lockError says why a lock file could not be locked. Network file systems may take no
// locks at all, and SQLite's log needs memory that processes share: neither works there.
func lockError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return err
	case errors.Is(err, fs.ErrPermission) || isReadOnlyFS(err):
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	case isNoLocks(err):
		return fmt.Errorf("%w: %s: %w", ErrNoLocks, path, err)
	}
	return fmt.Errorf("lock %s: %w", path, err)
}

// corrupt says which file is damaged and the way out. A nil cause is left out.
func corrupt(path string, cause error) error {
	const hint = "all but baselines, notes and links can be made again: run `codegraph gc --rebuild`, or delete the file"
	if cause == nil || errors.Is(cause, ErrCorrupt) {
		return fmt.Errorf("%w: %s; %s", ErrCorrupt, path, hint)
	}
	return fmt.Errorf("%w: %s (%w); %s", ErrCorrupt, path, cause, hint)
}
