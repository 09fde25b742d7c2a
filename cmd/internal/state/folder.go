package state

import (
	"os"
	"path/filepath"
)

// folderName is the state folder's name inside git's common folder, which all
// worktrees share and which `git status` never shows.
const folderName = "codegraph"

// EnvFolder overrides the state folder; the --state-dir flag overrides both.
const EnvFolder = "CODEGRAPH_STATE_DIR"

// folder decides where the state lies.
func folder(flag, commonDir string) string {
	if flag != "" {
		return flag
	}
	if env := os.Getenv(EnvFolder); env != "" {
		return env
	}
	return DefaultFolder(commonDir)
}

// DefaultFolder is where the state lies unless a flag or the environment says
// otherwise.
func DefaultFolder(commonDir string) string { return filepath.Join(commonDir, folderName) }
