package gitrepo

import (
	"crypto/sha1"
	"fmt"
	"io"
	"os"

	"github.com/go-git/go-git/v5/plumbing"
)

// diskFile is a file and how its bytes become a blob.
type diskFile struct {
	path       string
	conv       conversion
	storedCRLF func() bool
}

func (f *diskFile) read() ([]byte, error) {
	data, err := os.ReadFile(f.path)
	if err != nil {
		return nil, err
	}
	return f.conv.toGit(data, f.storedCRLF), nil
}

// hash gives the id and, of files small enough to be kept, the bytes.
func (f *diskFile) hash(size int64) (plumbing.Hash, []byte, error) {
	if size > streamedBytes && f.conv == (conversion{}) {
		h, err := hashStream(f.path, size)
		return h, nil, err
	}
	data, err := f.read()
	if err != nil {
		return plumbing.Hash{}, nil, err
	}
	h := plumbing.ComputeHash(plumbing.BlobObject, data)
	if len(data) > keepInMemory {
		data = nil
	}
	return h, data, nil
}

func hashStream(path string, size int64) (plumbing.Hash, error) {
	f, err := os.Open(path)
	if err != nil {
		return plumbing.Hash{}, err
	}
	defer f.Close()
	sum := sha1.New()
	fmt.Fprintf(sum, "blob %d\x00", size)
	n, err := io.Copy(sum, f)
	if err == nil && n != size {
		err = ErrWorktreeChanged
	}
	return plumbing.Hash(sum.Sum(nil)), err
}

// readLink gives the target of a symbolic link, which on systems without them is
// the content of a file.
func readLink(path string, st FileStat) ([]byte, error) {
	if st.Mode&modeType != modeSymlink {
		return os.ReadFile(path)
	}
	target, err := os.Readlink(path)
	return []byte(target), err
}
