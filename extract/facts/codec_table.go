package facts

// table interns the names of a file in order of first use, so that a first use
// needs no id. A name is written as 0 for a first use, 1 for the empty string,
// firstCommon and up for common names, firstBack and up for the distance back.
type table struct {
	ids   map[string]uint32
	texts []string
}

var (
	firstCommon = 2
	firstBack   = firstCommon + len(commonNames)
)

func (t *table) init(size int) {
	t.ids = make(map[string]uint32, size)
	t.texts = make([]string, 0, size)
}

// put appends a string to a column. Columns must be read in the order of the
// puts.
func (t *table) put(c *column, s string) {
	if s == "" {
		c.int(1)
		return
	}
	if id, ok := t.ids[s]; ok {
		c.int(firstBack + len(t.texts) - int(id) - 1)
		return
	}
	if i, ok := commonIDs()[s]; ok {
		c.int(firstCommon + i)
		return
	}
	t.ids[s] = uint32(len(t.texts))
	t.texts = append(t.texts, s)
	c.int(0)
}

func (t *table) encode() []byte {
	size := 0
	for _, s := range t.texts {
		size += len(s)
	}
	c := make(column, 0, size+len(t.texts)+8)
	c.int(len(t.texts))
	for _, s := range t.texts {
		c.int(len(s))
	}
	for _, s := range t.texts {
		c = append(c, s...)
	}
	return c
}

// stringsTable is the decoded table: substrings of one string.
type stringsTable struct {
	all  string
	ends []uint32
	next int // the string whose first use comes next
}

func (d *decoder) strings(r *reader) {
	ends := make([]uint32, r.count())
	end := 0
	for i := range ends {
		end += r.below(r.left() + 1)
		ends[i] = uint32(end)
	}
	all := string(r.bytes(end))
	if !r.bad {
		d.table = stringsTable{all: all, ends: ends}
	}
}

func (t *stringsTable) at(i int) string {
	start := uint32(0)
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.all[start:t.ends[i]]
}

// str reads a string.
func (d *decoder) str(r *reader) string {
	t := &d.table
	v := r.uint()
	switch {
	case v == 1:
		return ""
	case v == 0 && t.next < len(t.ends):
		t.next++
		return t.at(t.next - 1)
	case v >= uint64(firstCommon) && v < uint64(firstBack):
		return commonNames[v-uint64(firstCommon)]
	case v >= uint64(firstBack) && v-uint64(firstBack) < uint64(t.next):
		return t.at(t.next - 1 - int(v-uint64(firstBack)))
	}
	r.fail()
	return ""
}
