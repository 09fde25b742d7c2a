package gitrepo

import (
	"fmt"
	"os"
)

// mapFile maps a file read-only. The returned function unmaps it.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	size := int(fi.Size())
	if size == 0 || int64(size) != fi.Size() {
		return nil, nil, fmt.Errorf("map %s: size %d", path, fi.Size())
	}
	if data, unmap, err = mapOpen(f, size); err != nil {
		return nil, nil, fmt.Errorf("map %s: %w", path, err)
	}
	return data, unmap, nil
}
