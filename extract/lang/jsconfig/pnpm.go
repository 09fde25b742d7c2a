package jsconfig

import (
	"go.yaml.in/yaml/v3"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ExtractPNPM gives the settings of a pnpm-workspace.yaml.
func ExtractPNPM(source []byte) (*facts.File, error) {
	f, err := newFile("pnpmworkspace", source)
	if err != nil {
		return nil, err
	}
	defer f.Finish()
	var document yaml.Node
	if err := yaml.Unmarshal(source, &document); err != nil {
		f.ParseErrors = 1
		return f, nil
	}
	if len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		return f, nil
	}
	members := document.Content[0].Content
	for i := 0; i+1 < len(members); i += 2 {
		if members[i].Value != "packages" {
			continue
		}
		for _, pattern := range members[i+1].Content {
			if pattern.Kind == yaml.ScalarNode {
				f.Settings = append(f.Settings, facts.Setting{Key: "packages", Value: pattern.Value, Line: uint32(pattern.Line)})
			}
		}
	}
	return f, nil
}
