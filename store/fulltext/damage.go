package fulltext

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"

	"github.com/codegraph-dev/codegraph/store/pagesum"
)

// ErrDamaged says that what was read does not pass its check. Renew mends it.
var ErrDamaged = errors.New("the search index is damaged")

// ErrInUse says that another process has the index open, which was to be replaced.
var ErrInUse = errors.New("the search index is in use by another process")

// inUse is the error of a lock that was not had in time.
func inUse(ctx context.Context, err error) error {
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return ErrInUse
	}
	return fmt.Errorf("lock search index: %w", err)
}

// fail says what was being done, and whether damage was in the way. SQL is constant but
// for expressions, whose errors Match and MatchSource distinguish.
func fail(doing string, err error) error {
	if err == nil {
		return nil
	}
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return fmt.Errorf("%s: %w", doing, err)
	}
	const corrupt, shortRead, notADatabase, sqlError = 11, 10 | 2<<8, 26, 1
	switch code := e.Code(); {
	case code == pagesum.ErrorCode, code == shortRead, code&0xff == corrupt, code&0xff == notADatabase, code&0xff == sqlError:
		return fmt.Errorf("%s: %w: %w", doing, ErrDamaged, err)
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// Check reads all pages of the file of a folder, which nobody replaces meanwhile. A file
// that is not there, or that holds nothing yet, is sound, one of another version is not.
func Check(ctx context.Context, folder string) error {
	lock := newLock(folder)
	limited, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	if ok, err := lock.TryRLockContext(limited, 5*time.Millisecond); !ok {
		return inUse(ctx, err)
	}
	defer lock.Close()
	err := check(ctx, folder)
	if errors.Is(err, errEmpty) {
		return nil
	}
	return err
}

// errEmpty says that the file was made, and nothing was written to it yet.
var errEmpty = errors.New("the search index is empty")

// check is Check for who has locked the file.
func check(ctx context.Context, folder string) error {
	name := filepath.Join(folder, FileName)
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err == nil && info.Size() == 0 {
		return errEmpty
	}
	pagesum.Register()
	db, err := sql.Open("sqlite", fileURL(name))
	if err != nil {
		return fail("check search index", err)
	}
	defer db.Close()
	var has int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&has); err != nil {
		return fail("check search index", err)
	}
	if has == 0 {
		return errEmpty
	}
	if has != version {
		return fmt.Errorf("check search index: %w", errVersion)
	}
	free, err := freePages(ctx, db)
	if err != nil {
		return fail("check search index", err)
	}
	var pages int // each is read for its length
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_dbpage WHERE CASE WHEN pgno IN (SELECT value FROM json_each(?)) THEN 0 ELSE length(data) > 0 END", free).Scan(&pages)
	return fail("check search index", err)
}

// freePages lists the leaves of the file's list of free pages, as JSON. SQLite reads them no more, and does not
// write one that was taken and given back in one transaction, so it has no checksum.
// See sqlite.org/fileformat2.html#the_freelist.
func freePages(ctx context.Context, db *sql.DB) (string, error) {
	page := func(number uint32) (data []byte, err error) {
		err = db.QueryRowContext(ctx, "SELECT data FROM sqlite_dbpage WHERE pgno = ?", number).Scan(&data)
		return data, err
	}
	head, err := page(1)
	if err != nil {
		return "", err
	}
	const firstTrunk, freeCount = 32, 36 // offsets in the file's header
	left := binary.BigEndian.Uint32(head[freeCount:])
	free := []uint32{}
	for at := binary.BigEndian.Uint32(head[firstTrunk:]); at != 0 && left > 0; {
		trunk, err := page(at)
		if err != nil {
			return "", err
		}
		left--
		leaves := trunk[8:]
		for range min(binary.BigEndian.Uint32(trunk[4:]), uint32(len(leaves)/4), left) {
			free = append(free, binary.BigEndian.Uint32(leaves))
			leaves = leaves[4:]
			left--
		}
		at = binary.BigEndian.Uint32(trunk)
	}
	list, err := json.Marshal(free)
	return string(list), err
}
