package coverage

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
)

// Record is what was measured of one blob.
type Record struct {
	Blob   string // hex
	Path   string // where it lay then
	Format string
	At     string // when it was taken in, UTC
	Commit string // HEAD then; "" where there was none
	Units  []Unit
	Lines  []linemap.Digest
}

const recordVersion = 1

// recordJSON is the form in which a record is kept.
type recordJSON struct {
	Version int    `json:"v"`
	Path    string `json:"path"`
	Format  string `json:"format"`
	At      string `json:"at"`
	Commit  string `json:"commit,omitempty"`
	Units   []int  `json:"units"` // start, end, statements, hits of each
	Lines   []byte `json:"lines"` // six bytes of each digest, big-endian
}

// Encode gives the record's value; its name is the blob.
func (r Record) Encode() ([]byte, error) {
	j := recordJSON{recordVersion, r.Path, r.Format, r.At, r.Commit, make([]int, 0, 4*len(r.Units)), make([]byte, 0, 6*len(r.Lines))}
	for _, u := range r.Units {
		j.Units = append(j.Units, u.Start, u.End, u.Statements, u.Hits)
	}
	for _, d := range r.Lines {
		j.Lines = append(j.Lines, binary.BigEndian.AppendUint64(nil, uint64(d))[2:]...)
	}
	return json.Marshal(j)
}

// Decode reads a record.
func Decode(blob string, value []byte) (Record, error) {
	var j recordJSON
	if err := json.Unmarshal(value, &j); err != nil {
		return Record{}, fmt.Errorf("coverage of blob %s: %w", blob, err)
	}
	if j.Version != recordVersion || len(j.Units)%4 != 0 || len(j.Lines)%6 != 0 {
		return Record{}, fmt.Errorf("coverage of blob %s has form %d, this codegraph knows %d: take the report in again", blob, j.Version, recordVersion)
	}
	r := Record{Blob: blob, Path: j.Path, Format: j.Format, At: j.At, Commit: j.Commit}
	for i := 0; i < len(j.Units); i += 4 {
		r.Units = append(r.Units, Unit{j.Units[i], j.Units[i+1], j.Units[i+2], j.Units[i+3], 0})
	}
	for b := j.Lines; len(b) > 0; b = b[6:] {
		r.Lines = append(r.Lines, linemap.Digest(binary.BigEndian.Uint64(append([]byte{0, 0}, b[:6]...))))
	}
	return r, nil
}

// Known is all that was measured.
type Known struct {
	byBlob map[string]Record
	byPath map[string][]Record // the newest first
}

// NewKnown indexes records.
func NewKnown(records []Record) *Known {
	k := &Known{map[string]Record{}, map[string][]Record{}}
	for _, r := range records {
		k.byBlob[r.Blob] = r
		k.byPath[r.Path] = append(k.byPath[r.Path], r)
	}
	for _, list := range k.byPath {
		slices.SortFunc(list, func(a, b Record) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Blob, b.Blob)) })
	}
	return k
}

// Empty reports that nothing was measured.
func (k *Known) Empty() bool { return len(k.byBlob) == 0 }

// Measured is what is known of a file's bytes.
type Measured struct {
	Record
	Exact bool // measured with exactly these bytes; else units were shifted, and lines that differ are unknown
}

// Of says what is known of a file. read gives its bytes, which are needed where
// other ones were measured at its path.
func (k *Known) Of(path, blob string, read func() ([]byte, error)) (Measured, bool, error) {
	if r, ok := k.byBlob[blob]; ok {
		return Measured{r, true}, true, nil
	}
	if len(k.byPath[path]) == 0 {
		return Measured{}, false, nil
	}
	now, err := read()
	if err != nil {
		return Measured{}, false, err
	}
	r := k.byPath[path][0]
	r.Units = shift(r.Units, linemap.FromDigests(r.Lines, linemap.Digests(now)))
	return Measured{r, false}, len(r.Units) > 0, nil
}
