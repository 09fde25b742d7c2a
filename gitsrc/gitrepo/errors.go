package gitrepo

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Sentinel errors, to be decided with errors.Is.
var (
	ErrNotRepository   = errors.New("not a git repository")
	ErrOtherOwner      = errors.New("repository of another user")
	ErrUnsupported     = errors.New("unsupported repository form")
	ErrMissingObject   = errors.New("object not found")
	ErrCorruptObject   = errors.New("corrupt object")
	ErrWrongType       = errors.New("object has another type")
	ErrUnknownRevision = errors.New("unknown revision")
	ErrShallow         = errors.New("history ends at a shallow boundary")
	ErrUnrelated       = errors.New("revisions have no common ancestor")
	ErrNoWorktree      = errors.New("repository has no worktree")
	ErrWorktreeChanged = errors.New("file changed while it was read")
)

// UnsupportedError names what keeps a repository from being read and what to do
// about it.
type UnsupportedError struct {
	Cause  string
	WayOut string
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%v: %s; %s", ErrUnsupported, e.Cause, e.WayOut)
}

// Is makes errors.Is(err, ErrUnsupported) hold.
func (e *UnsupportedError) Is(target error) bool { return target == ErrUnsupported }

// MissingObjectError names an object that no pack, loose file or alternate has.
type MissingObjectError struct {
	Hash plumbing.Hash
	Hint string // what explains the absence, "" when nothing does
}

const partialHint = "this is a partial clone and nothing is fetched on demand: get the objects with `git fetch --refetch --no-filter`"

// OfPartialClone reports an object that was not fetched with the rest.
func (e *MissingObjectError) OfPartialClone() bool { return e.Hint == partialHint }

func (e *MissingObjectError) Error() string {
	if e.Hint == "" {
		return fmt.Sprintf("%v: %s", ErrMissingObject, e.Hash)
	}
	return fmt.Sprintf("%v: %s (%s)", ErrMissingObject, e.Hash, e.Hint)
}

// Is makes errors.Is(err, ErrMissingObject) hold.
func (e *MissingObjectError) Is(target error) bool { return target == ErrMissingObject }

// UnknownRevisionError is a revision that names nothing.
type UnknownRevisionError struct {
	Spec    string
	Reason  string   // why, when more is known than that the name is unknown
	Wrong   bool     // no name at all: wrong in form, of another kind of object, or of a branch without commits
	Nearest []string // names that exist, nearest first
	WayOut  string   // what to do, where more is known than that names can be listed
}

func (e *UnknownRevisionError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v %q", ErrUnknownRevision, e.Spec)
	if e.Reason != "" {
		b.WriteString(": " + e.Reason)
	}
	if len(e.Nearest) > 0 {
		b.WriteString("; did you mean " + strings.Join(e.Nearest, ", ") + "?")
	}
	return b.String()
}

// Is makes errors.Is(err, ErrUnknownRevision) hold.
func (e *UnknownRevisionError) Is(target error) bool { return target == ErrUnknownRevision }

// ShallowError says that history was needed beyond a shallow clone's boundary.
type ShallowError struct {
	Boundary plumbing.Hash // the oldest commit that is there
}

func (e *ShallowError) Error() string {
	return fmt.Sprintf("%v: %s is the oldest commit of this shallow clone", ErrShallow, e.Boundary)
}

// Is makes errors.Is(err, ErrShallow) hold.
func (e *ShallowError) Is(target error) bool { return target == ErrShallow }
