package gitsrc

import (
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapFile maps a file read-only. The returned function unmaps it.
func mapFile(path string) ([]byte, func() error, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if fi.Size() == 0 || int64(int(fi.Size())) != fi.Size() {
		return nil, nil, fmt.Errorf("map %s: size %d", path, fi.Size())
	}
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("map %s: %w", path, err)
	}
	defer func() { _ = windows.CloseHandle(mapping) }() // the view keeps it
	addr, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("map %s: %w", path, err)
	}
	start := *(**byte)(unsafe.Pointer(&addr)) // an address outside of Go's memory
	return unsafe.Slice(start, int(fi.Size())), func() error { return windows.UnmapViewOfFile(addr) }, nil
}
