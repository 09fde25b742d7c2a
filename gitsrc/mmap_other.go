//go:build !unix && !windows

package gitsrc

import (
	"fmt"
	"os"
)

// mapFile reads a file whole where mapping is not offered.
func mapFile(path string) ([]byte, func() error, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	if len(data) == 0 {
		return nil, nil, fmt.Errorf("map %s: empty file", path)
	}
	return data, func() error { return nil }, nil
}
