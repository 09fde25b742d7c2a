package pagesum

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
)

func openTest(t *testing.T, name string) *sql.DB {
	t.Helper()
	Register()
	db, err := sql.Open("sqlite", "file:"+name+"?vfs="+Name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func fill(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.db")
	if err := os.WriteFile(name, Seed(), 0o644); err != nil {
		t.Fatal(err)
	}
	db := openTest(t, name)
	if _, err := db.Exec(`CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX i ON t (b);
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT i, 'text of row ' || i FROM n`); err != nil {
		t.Fatal(err)
	}
	db.Close()
	return name
}

func rows(db *sql.DB) (string, error) {
	var got string
	err := db.QueryRow(`SELECT group_concat(a || b) || (SELECT count(b) FROM t INDEXED BY i) FROM t`).Scan(&got)
	return got, err
}

// TestEveryFlippedByteIsNoticed flips a byte of each page.
func TestEveryFlippedByteIsNoticed(t *testing.T) {
	name := fill(t)
	want, err := rows(openTest(t, name))
	if err != nil || !strings.Contains(want, "text of row 1999") {
		t.Fatalf("%.80s, %v", want, err)
	}
	whole, err := os.ReadFile(name)
	if err != nil || len(whole) < 20*PageSize {
		t.Fatal(len(whole), err)
	}
	for at := 200; at < len(whole); at += PageSize + 211 {
		damaged := append([]byte{}, whole...)
		damaged[at] ^= 0x10
		copyName := filepath.Join(t.TempDir(), "b.db")
		if err := os.WriteFile(copyName, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := rows(openTest(t, copyName)); err == nil {
			t.Errorf("byte %d: no error, equal %v", at, got == want)
		}
	}
}

// TestVacuumKeepsTheSums rewrites the file and reads it again.
func TestVacuumKeepsTheSums(t *testing.T) {
	name := fill(t)
	db := openTest(t, name)
	if _, err := db.Exec(`DELETE FROM t WHERE a > 100; VACUUM`); err != nil {
		t.Fatal(err)
	}
	var check string
	if err := db.QueryRow(`PRAGMA integrity_check`).Scan(&check); err != nil || check != "ok" {
		t.Errorf("%s, %v", check, err)
	}
	db.Close()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(whole); at += PageSize {
		if !sound(whole[at:at+PageSize], uint64(at)) {
			t.Errorf("page at %d has another sum", at)
		}
	}
}
