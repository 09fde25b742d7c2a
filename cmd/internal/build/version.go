package build

import (
	"runtime"
	"runtime/debug"
)

// Version is what is known of a build.
type Version struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// A release stamps these at link time. `go install` at a version, and a build in a
// checkout, leave what they know in the program's build information.
var releaseVersion, releaseCommit string

// Identity tells a build from all others; it is empty where nothing does, as of one with changes that no commit has.
func (v Version) Identity() string {
	if v.Modified || v.Commit == "" && v.Version == devel {
		return ""
	}
	return v.Version + " " + v.Commit
}

// devel is the version of a build outside of a commit.
const devel = "(devel)"

// Info is what the program knows of its own making.
func Info() Version {
	v := Version{Version: devel, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			v.Version = info.Main.Version
		}
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				v.Commit = s.Value
			case "vcs.modified":
				v.Modified = s.Value == "true"
			}
		}
	}
	if releaseVersion != "" {
		v.Version, v.Commit, v.Modified = releaseVersion, releaseCommit, false
	}
	return v
}
