package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// repository is where releases are published.
const repository = "https://github.com/codegraph-dev/codegraph"

// release is one version on its way into a folder.
type release struct {
	version string // without the v
	commit  string // of the source; "" outside of a checkout
	made    time.Time
	dir     string // for what is published
	bins    string // for the bare programs, by target
	zig     []string
	targets []target
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	version := flag.String("version", "", "version to stamp, as 1.2.3 or v1.2.3")
	dir := flag.String("dir", "dist", "folder to write to")
	only := flag.String("only", "", "targets to make, with commas (default: all)")
	binaries := flag.Bool("binaries", false, "make the programs alone")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := newRelease(ctx, *version, *dir, *only)
	if err == nil {
		err = r.run(ctx, *binaries)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// semantic is a version as package managers take it.
var semantic = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$`)

func newRelease(ctx context.Context, version, dir, only string) (*release, error) {
	version = strings.TrimPrefix(version, "v")
	if !semantic.MatchString(version) {
		return nil, fmt.Errorf("version %q: name one as 1.2.3 or 1.2.3-rc.1: make release VERSION=1.2.3", version)
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	r := &release{version: version, dir: dir, bins: filepath.Join(dir, "bin")}
	if r.targets, err = choose(only); err != nil {
		return nil, err
	}
	if r.commit, r.made, err = source(ctx); err != nil {
		return nil, err
	}
	r.zig, err = findZig(ctx)
	return r, err
}

// source tells the commit that is checked out and its time, which files in archives
// get. SOURCE_DATE_EPOCH overrides the time.
func source(ctx context.Context) (string, time.Time, error) {
	commit, epoch := "", os.Getenv("SOURCE_DATE_EPOCH")
	if out, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%H %ct").Output(); err == nil {
		hash, seconds, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
		commit = hash
		if epoch == "" {
			epoch = seconds
		}
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return "", time.Time{}, fmt.Errorf("the time of the source is not known: run in a checkout, or set SOURCE_DATE_EPOCH")
	}
	return commit, time.Unix(seconds, 0).UTC(), nil
}

func (r *release) run(ctx context.Context, binaries bool) error {
	steps := []func(context.Context) error{r.build}
	if !binaries {
		steps = append(steps, r.archives, r.systemPackages, r.npmPackages, r.manifests, r.materials, r.sums)
	}
	if err := os.MkdirAll(r.bins, 0o755); err != nil {
		return err
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// path is that of a file to publish.
func (r *release) path(name string) string { return filepath.Join(r.dir, name) }

// command runs a program from the root of the module and shows what it says.
func command(ctx context.Context, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}

// commandTo runs a program for what it prints.
func commandTo(ctx context.Context, out io.Writer, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}
