package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"

	"github.com/codegraph-dev/codegraph/store/pagesum"
)

// ErrDamaged says that what was read does not pass its check. Renew mends it.
var ErrDamaged = errors.New("the search index is damaged")

// fail says what was being done, and whether damage was in the way. SQL is constant but
// for expressions, whose errors Match and MatchSource tell apart.
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

// Check reads all pages of the file of a folder. A file that is not there is sound, one of
// another version is not.
func Check(ctx context.Context, folder string) error {
	name := filepath.Join(folder, FileName)
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
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
	if has != version {
		return fmt.Errorf("check search index: %w", errVersion)
	}
	var pages int // each is read for its length
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_dbpage WHERE length(data) > 0").Scan(&pages)
	return fail("check search index", err)
}
