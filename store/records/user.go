package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Area names a part of the user data.
type Area string

// The areas.
const (
	AreaBaseline Area = "baseline"
	AreaCoverage Area = "coverage"
	AreaNote     Area = "note"
	AreaLink     Area = "link"
	AreaRecipe   Area = "recipe" // when recipes ran
)

// areas lists all areas.
var areas = []Area{AreaBaseline, AreaCoverage, AreaNote, AreaLink, AreaRecipe}

// UserDatum is a named value that somebody made, and that cannot be made
// again. Its encoding is its owner's, who says the version inside.
type UserDatum struct {
	Name  string
	Value []byte
}

func userSum(area Area, name string, value []byte) int64 {
	return rowSum([]byte("user"), []byte(area), []byte(name), value)
}

func areaSum(area Area, sums int64) int64 {
	return rowSum([]byte("area"), []byte(area), fmt.Append(nil, sums))
}

// UserData lists an area by name. A damaged or lost row is ErrCorrupt: it could
// not be noticed otherwise that something is missing.
func (r *reader) UserData(ctx context.Context, area Area) ([]UserDatum, error) {
	var all []UserDatum
	err := r.inView(ctx, func(r *reader) error {
		sums, err := r.areaSums(ctx, area)
		if err != nil {
			return err
		}
		all, err = r.readArea(ctx, area, sums)
		return err
	})
	return all, r.db.fail("read "+string(area)+"s", err)
}

func (r *reader) readArea(ctx context.Context, area Area, sums int64) ([]UserDatum, error) {
	rows, err := r.q.QueryContext(ctx, `SELECT name, value, sum FROM user_data WHERE area = ? ORDER BY name`, string(area))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []UserDatum
	for rows.Next() {
		var d UserDatum
		var sum int64
		if err := rows.Scan(&d.Name, &d.Value, &sum); err != nil {
			return nil, err
		}
		if sum != userSum(area, d.Name, d.Value) {
			return nil, corrupt(r.db.path, fmt.Errorf("%s %q is damaged", area, d.Name))
		}
		sums ^= sum
		all = append(all, d)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if sums != 0 {
		return nil, corrupt(r.db.path, fmt.Errorf("a %s is lost", area))
	}
	return all, nil
}

// areaSums gives the exclusive or of the checksums that an area's rows must have.
func (r *reader) areaSums(ctx context.Context, area Area) (int64, error) {
	var sums, sum int64
	err := r.q.QueryRowContext(ctx, `SELECT sums, sum FROM user_area WHERE area = ?`, string(area)).Scan(&sums, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err == nil && sum != areaSum(area, sums) {
		err = corrupt(r.db.path, fmt.Errorf("the list of %ss is damaged", area))
	}
	return sums, err
}

// UserDatum gives one value, or ErrNotFound.
func (r *reader) UserDatum(ctx context.Context, area Area, name string) ([]byte, error) {
	var value []byte
	var sum int64
	err := r.q.QueryRowContext(ctx, `SELECT value, sum FROM user_data WHERE area = ? AND name = ?`, string(area), name).Scan(&value, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		if _, err := r.UserData(ctx, area); err != nil { // is it absent, or lost?
			return nil, err
		}
		return nil, ErrNotFound
	case err != nil:
		return nil, r.db.fail("read "+string(area), err)
	case sum != userSum(area, name, value):
		return nil, r.db.fail("read "+string(area), corrupt(r.db.path, fmt.Errorf("%s %q is damaged", area, name)))
	}
	return value, nil
}

// PutUser writes a value under a name, in place of an older one.
func (tx *Tx) PutUser(area Area, name string, value []byte) error {
	if err := tx.DeleteUser(area, name); err != nil {
		return err
	}
	if value == nil {
		value = []byte{}
	}
	sum := userSum(area, name, value)
	_, err := tx.exec(`INSERT INTO user_data (area, name, value, sum) VALUES (?, ?, ?, ?)`, string(area), name, value, sum)
	if err == nil {
		err = tx.foldArea(area, sum)
	}
	return tx.db.fail("write "+string(area), err)
}

// DeleteUser removes a value, if there is one.
func (tx *Tx) DeleteUser(area Area, name string) error {
	var sum int64
	err := tx.q.QueryRowContext(tx.ctx, `SELECT sum FROM user_data WHERE area = ? AND name = ?`, string(area), name).Scan(&sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		_, err = tx.exec(`DELETE FROM user_data WHERE area = ? AND name = ?`, string(area), name)
	}
	if err == nil {
		err = tx.foldArea(area, sum)
	}
	return tx.db.fail("delete "+string(area), err)
}

func (tx *Tx) foldArea(area Area, sum int64) error {
	sums, err := tx.areaSums(tx.ctx, area)
	if err != nil {
		return err
	}
	sums ^= sum
	_, err = tx.exec(`INSERT INTO user_area (area, sums, sum) VALUES (?, ?, ?)
		ON CONFLICT (area) DO UPDATE SET sums = excluded.sums, sum = excluded.sum`, string(area), sums, areaSum(area, sums))
	return err
}
