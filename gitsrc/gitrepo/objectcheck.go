package gitrepo

import (
	"crypto/sha1"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
)

// checkContents compares what was read with the id that it was asked for. zlib's
// checksum only says that a stream is whole: another object's file at this place,
// a delta on another base and a rewritten pack pass it. crypto/sha1 is used and not
// plumbing.ComputeHash, which also looks for made collisions and takes four times
// as long: two objects that somebody made for one id were one to git as well.
func checkContents(h plumbing.Hash, typ plumbing.ObjectType, data []byte) error {
	sum := sha1.New()
	fmt.Fprintf(sum, "%s %d\x00", typ, len(data))
	sum.Write(data)
	var is plumbing.Hash
	sum.Sum(is[:0])
	if is != h {
		return fmt.Errorf("its contents are those of %s: %w", is, ErrCorruptObject)
	}
	return nil
}
