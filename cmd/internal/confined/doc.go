// Package confined is where files of a worktree or of a home folder are written.
// A Folder is a folder of either kind; names are relative to it, with slashes,
// and what they lead to lies beneath it, whatever a hostile repository put there.
//
// In a worktree no symbolic link is followed, not even one that stays inside: a
// link .codegraph/docs.md to .git/config or to a file that git ignores would turn
// a page into something else. In a home folder links are their owner's and
// followed as long as they stay in it. What is refused is an ErrLink; nothing was
// changed then. The paths are walked through os.Root, so that a link that appears
// between the look and the write leads nowhere either.
//
// Files are replaced at once: a temporary file beside them, brought to the disk,
// takes their name. Nobody reads half of one, and a full disk leaves the old one.
//
// What a user names with --output, the state folder and temporary folders are not
// its subject; cmd/internal/arrows lists who writes those.
package confined
