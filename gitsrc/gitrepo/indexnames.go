package gitrepo

import (
	"slices"
	"sort"
	"strings"
)

// names groups the index entries [lo,hi) of a folder by their next path part,
// in byte order of the names.
func (x *indexFile) names(dir string, lo, hi int) []trackedName {
	var list []trackedName
	sorted := true
	for i := lo; i < hi; {
		rest := x.entries[i].name[len(dir):]
		slash := strings.IndexByte(rest, '/')
		t := trackedName{name: rest}
		if slash < 0 {
			t.fileLo = i
			for i++; i < hi && x.entries[i].name == dir+rest; i++ {
			}
			t.fileHi = i
		} else {
			t.name = rest[:slash]
			prefix := dir + rest[:slash+1]
			t.dirLo = i
			i += sort.Search(hi-i, func(k int) bool { return !strings.HasPrefix(x.entries[i+k].name, prefix) })
			t.dirHi = i
		}
		sorted = sorted && (len(list) == 0 || list[len(list)-1].name < t.name)
		list = append(list, t)
	}
	if sorted {
		return list
	}
	slices.SortStableFunc(list, func(a, b trackedName) int { return strings.Compare(a.name, b.name) })
	merged := list[:1] // a file and a folder of one name, in a conflict
	for _, t := range list[1:] {
		last := &merged[len(merged)-1]
		switch {
		case last.name != t.name:
			merged = append(merged, t)
		case t.fileHi > t.fileLo:
			last.fileLo, last.fileHi = t.fileLo, t.fileHi
		default:
			last.dirLo, last.dirHi = t.dirLo, t.dirHi
		}
	}
	return merged
}

// find gives the entry of a path that is not in conflict.
func (x *indexFile) find(name string) *indexEntry {
	i := sort.Search(len(x.entries), func(k int) bool { return x.entries[k].name >= name })
	if i < len(x.entries) && x.entries[i].name == name && x.entries[i].stage == 0 {
		return &x.entries[i]
	}
	return nil
}

// conflict gives the entries of a path in conflict, none otherwise.
func (x *indexFile) conflict(name string) []indexEntry {
	lo := sort.Search(len(x.entries), func(k int) bool { return x.entries[k].name >= name })
	hi := lo
	for hi < len(x.entries) && x.entries[hi].name == name && x.entries[hi].stage != 0 {
		hi++
	}
	return x.entries[lo:hi]
}
