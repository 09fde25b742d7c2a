package cli

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// VersionOptions are the options of version.
type VersionOptions struct{ *Global }

func newVersionCommand(g *Global) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the version and how it was built",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runVersion(VersionOptions{g}, c.OutOrStdout())
		},
	}
}

// versionJSON is the JSON of version.
type versionJSON struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func runVersion(opts VersionOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	v := buildInfo()
	if format == "json" {
		return output.JSON(out, v)
	}
	fmt.Fprintf(out, "codegraph %s (%s, %s)\n", v.Version, v.Go, v.Platform)
	if v.Commit != "" {
		fmt.Fprintf(out, "commit %s\n", v.Commit)
	}
	return nil
}

// A release stamps these at link time. `go install` at a version, and a build in a
// checkout, leave what they know in the program's build information.
var releaseVersion, releaseCommit string

// buildInfo is what the program knows of its own making.
func buildInfo() versionJSON {
	v := versionJSON{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
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
