package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// nfpm writes packages of Linux distributions without their tools.
const nfpm = "github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.43.4"

// shells have their completions in packages, at these places.
var shells = map[string]string{
	"bash": "/usr/share/bash-completion/completions/codegraph",
	"zsh":  "/usr/share/zsh/vendor-completions/_codegraph",
	"fish": "/usr/share/fish/vendor_completions.d/codegraph.fish",
}

// systemPackages writes a .deb and an .rpm for each processor. They hold the program that
// needs no library, so one file serves every distribution and release.
func (r *release) systemPackages(ctx context.Context) error {
	work, err := os.MkdirTemp("", "codegraph-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := completions(ctx, work); err != nil {
		return err
	}
	if err := r.manualPages(ctx, filepath.Join(work, "man")); err != nil {
		return err
	}
	for _, t := range r.targets {
		if !t.static {
			continue
		}
		description, err := r.packageDescription(t, work)
		if err != nil {
			return err
		}
		file := filepath.Join(work, "nfpm.yaml")
		if err := os.WriteFile(file, description, 0o644); err != nil {
			return err
		}
		for _, kind := range []string{"deb", "rpm"} {
			env := []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(r.made.Unix(), 10)}
			if err := command(ctx, env, "go", "run", nfpm, "package", "-f", file, "-p", kind, "-t", r.dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// packageDescription is what nfpm reads; the completions are in the folder work.
func (r *release) packageDescription(t target, work string) ([]byte, error) {
	return fill("nfpm.yaml", struct {
		Version, Arch, Binary, Work, Made string
		Shells                            map[string]string
	}{r.version, t.arch, r.binary(t), work, r.made.Format(time.RFC3339), shells})
}

// manualPages writes the pages of all commands.
func (r *release) manualPages(ctx context.Context, dir string) error {
	env := []string{"SOURCE_DATE_EPOCH=" + strconv.FormatInt(r.made.Unix(), 10)}
	return command(ctx, env, "go", "run", module+"/cmd/internal/release/manpages", dir, r.version)
}

// completions asks the program of this machine for its completions.
func completions(ctx context.Context, dir string) error {
	for shell := range shells {
		var out bytes.Buffer
		if err := commandTo(ctx, &out, "go", "run", module+"/cmd/codegraph", "completion", shell); err != nil {
			return err
		}
		if out.Len() == 0 {
			return fmt.Errorf("no completion for %s", shell)
		}
		if err := os.WriteFile(filepath.Join(dir, shell), out.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
