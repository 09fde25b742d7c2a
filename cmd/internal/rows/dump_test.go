package rows

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"github.com/codegraph-dev/codegraph/store/tables"
)

func TestDump(t *testing.T) {
	_, source := open(t)
	for _, tt := range []struct {
		schema  string
		version string
		queries map[string]string
	}{
		{"codegraph", "1", map[string]string{
			"SELECT count(*) FROM symbols WHERE kind = 'package'":                                                                                         "2",
			"SELECT count(*) FROM edges WHERE target NOT IN (SELECT id FROM symbols) OR source NOT IN (SELECT id FROM symbols)":                           "0",
			"SELECT s.name FROM symbols_fts f JOIN symbols s ON s.rowid = f.rowid WHERE symbols_fts MATCH 'doc: \"has a price\"' ORDER BY s.name LIMIT 1": "Item",
			"SELECT path FROM source_fts WHERE source_fts MATCH 'bought'":                                                                                 "cart/cart.go",
			"SELECT value FROM meta WHERE key = 'ref'":                                                                                                    "HEAD~1",
		}},
		{"tokensave", "5", map[string]string{
			"SELECT kind FROM nodes WHERE name = 'Total'":                                                                   "struct_method",
			"SELECT count(*) FROM edges WHERE kind IN ('imports', 'reads', 'tests', 'instantiates')":                        "0",
			"SELECT name FROM nodes_fts WHERE nodes_fts MATCH 'qualified_name: cost AND name: cost' ORDER BY rowid LIMIT 1": "Cost",
			"SELECT count(*) > 3 FROM edges WHERE kind = 'calls'":                                                           "1",
			"SELECT count(*) FROM unresolved_refs":                                                                          "0",
			"SELECT count(*) FROM (SELECT * FROM nodes WHERE file_path = 'cart/item.go')":                                   "9",
			"SELECT count(*) FROM (SELECT source FROM edges WHERE target = (SELECT id FROM nodes WHERE name = 'Total' AND kind = 'struct_method') AND kind IN ('calls', 'uses'))": "3",
		}},
		{"codemap", "10", map[string]string{
			"SELECT line_start FROM symbols WHERE name = 'Total'":                                                            "15",
			"SELECT callee_name FROM calls WHERE caller_scope = 'Shop.cost'":                                                 "price",
			"SELECT specifiers FROM imports WHERE source = './money'":                                                        `["price","Money"]`,
			"SELECT resolved_path FROM imports WHERE source = './money'":                                                     "web/money.ts",
			"SELECT group_concat(name || ' ' || kind, ', ') FROM (SELECT * FROM exports WHERE re_export_source IS NOT NULL)": "roundUp re-export, * re-export",
			"SELECT is_optional FROM type_members WHERE name = 'currency'":                                                   "1",
			"SELECT visibility FROM symbols WHERE name = 'Shop'":                                                             "beta",
			`SELECT DISTINCT file_path FROM imports WHERE source LIKE '%/money%' AND (specifiers LIKE '%"price"%' OR specifiers LIKE '%"round"%') AND file_path NOT IN ('web/view.tsx')`: "web/app.ts",
			"SELECT group_concat(name || ' ' || value || ' ' || scope, ', ') FROM css_variables WHERE line_number = 2":                                                                   "--brand #c00 :root, --gap calc(1px * 2) :root",
			"SELECT group_concat(name || is_module, ' ') FROM (SELECT * FROM css_classes ORDER BY id)":                                                                                   "card1 title1 cart0 cart0 total0",
			"SELECT file_path || line_number FROM css_keyframes WHERE name = 'pop'":                                                                                                      "style/site.css4",
			"SELECT count(*) FROM symbols WHERE file_path GLOB '*.css'":                                                                                                                  "0",
			"SELECT name FROM boundary_rules":                                "apart #1",
			"SELECT count(*) FROM source_fts WHERE source_fts MATCH 'makes'": "1",
		}},
		{"aidex", "0", map[string]string{
			"SELECT (prototype LIKE '%Total()%') || ' ' || line_number FROM methods WHERE name = 'Total'":                                                                      "1 15",
			"SELECT group_concat(name || ' ' || kind, ', ') FROM (SELECT t.* FROM types AS t JOIN files AS f ON f.id = t.file_id WHERE f.path = 'cart/item.go' ORDER BY t.id)": "Item struct, Priced interface",
			"SELECT count(*) FROM occurrences AS o LEFT JOIN lines AS l ON l.file_id = o.file_id AND l.id = o.line_id WHERE l.id IS NULL":                                      "0",
			"SELECT group_concat(line_type, ' ') FROM (SELECT DISTINCT line_type FROM lines ORDER BY line_type)":                                                               "code comment method property string struct",
			"SELECT count(*) FROM items WHERE term = 'TOTAL'":                                                                                                                  "1",
			"SELECT count(*) = (SELECT count(*) FROM files) FROM signatures":                                                                                                   "1",
			"SELECT value FROM metadata WHERE key = 'schema_version'":                                                                                                          "1.0",
		}},
	} {
		t.Run(tt.schema, func(t *testing.T) {
			dir := t.TempDir()
			first, second := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
			for _, name := range []string{first, second} {
				if err := tables.Dump(t.Context(), source, name, tt.schema, true); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(read(t, first), read(t, second)) {
				t.Error("two dumps of one tree differ")
			}
			db, err := sql.Open("sqlite", first)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			tt.queries["PRAGMA integrity_check"] = "ok"
			tt.queries["SELECT count(*) FROM pragma_foreign_key_check"] = "0"
			tt.queries["PRAGMA user_version"] = tt.version
			for query, want := range tt.queries {
				var got any
				if err := db.QueryRow(query).Scan(&got); err != nil {
					t.Errorf("%s: %v", query, err)
				} else if fmt.Sprint(got) != want {
					t.Errorf("%s: %v, want %s", query, got, want)
				}
			}
		})
	}
	if err := tables.Dump(t.Context(), source, filepath.Join(t.TempDir(), "x.db"), "other", false); err == nil {
		t.Error("unknown schema: no error")
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
