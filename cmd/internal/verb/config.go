package verb

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// LoadConfig reads the configuration of a file, or the one in force at --ref for "", and says where it comes from.
func LoadConfig(ctx context.Context, e *Env, file string) (*config.Config, string, error) {
	if file != "" {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, "", fmt.Errorf("read config: %w", err)
		}
		c, err := config.Parse(raw)
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", file, err)
		}
		return c, file, nil
	}
	s, err := e.Open()
	if err != nil {
		return nil, "", err
	}
	if e.Ref == "" && !s.Bare() {
		c, sources, err := s.ConfigOnDisk()
		if len(sources) == 0 {
			return c, "defaults (there is no " + config.Path + ")", err
		}
		return c, strings.Join(sources, " over "), err
	}
	rev, err := s.Resolve(ctx, e.Ref)
	if err != nil {
		return nil, "", err
	}
	c, err := s.Config(ctx, rev)
	return c, rev.Spec + ":" + config.Path, err
}
