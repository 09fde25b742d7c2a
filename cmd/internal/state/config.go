package state

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// GlobalConfigPath is the file that lies under every repository's configuration:
// codegraph/config.json in the user's configuration folder. It is empty where
// there is no such folder.
func GlobalConfigPath() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "codegraph", "config.json")
}

// globalConfig reads the file of GlobalConfigPath; nil when there is none.
func globalConfig() ([]byte, error) {
	path := GlobalConfigPath()
	if path == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read config: %w", err)
	}
	if _, err := config.Parse(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return raw, nil
}

// engineOptions are those of every engine over the repository.
func (s *State) engineOptions() (graph.Options, error) {
	opts := graph.Options{Jobs: s.opts.Jobs}
	var err error
	if s.opts.ConfigFile != "" {
		opts.Config, err = readConfig(s.opts.ConfigFile)
		return opts, err
	}
	opts.Under, err = globalConfig()
	return opts, err
}

func readConfig(path string) (*config.Config, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read config: %w", err)
	}
	c, err := config.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("config %s: %w", path, err)
	}
	return c, nil
}

// Config gives the configuration in force at a revision.
func (s *State) Config(ctx context.Context, rev gitrepo.Revision) (*config.Config, error) {
	opts, err := s.engineOptions()
	if err != nil {
		return nil, err
	}
	return graph.New(s.Repo, graph.NewMemory(), opts).Config(ctx, rev.Tree)
}

// ConfigOnDisk gives the configuration in force for the worktree, without
// looking at any other file, and the files that it comes from.
func (s *State) ConfigOnDisk() (c *config.Config, sources []string, err error) {
	if s.opts.ConfigFile != "" {
		c, err = readConfig(s.opts.ConfigFile)
		return c, []string{s.opts.ConfigFile}, err
	}
	under, err := globalConfig()
	if err != nil {
		return nil, nil, err
	}
	at := confined.Worktree(s.Repo.Worktree())
	path := at.Path(config.Path)
	raw, err := at.Read(config.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("read config: %w", err)
	}
	if err == nil {
		sources = append(sources, path)
	}
	if under != nil {
		sources = append(sources, GlobalConfigPath())
	}
	if len(sources) == 0 {
		return &config.Config{}, nil, nil
	}
	if c, err = config.ParseOver(under, raw); err != nil {
		return nil, sources, fmt.Errorf("%s: %w", path, err)
	}
	return c, sources, nil
}
