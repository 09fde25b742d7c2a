package gitrepo

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapOpen(f *os.File, size int) ([]byte, func() error, error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = windows.CloseHandle(mapping) }() // the view keeps it
	addr, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, 0)
	if err != nil {
		return nil, nil, err
	}
	start := *(**byte)(unsafe.Pointer(&addr)) // an address outside of Go's memory
	return unsafe.Slice(start, size), func() error { return windows.UnmapViewOfFile(addr) }, nil
}
