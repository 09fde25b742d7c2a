package gitrepo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// commitGraph reads git's commit-graph (gitformat-commit-graph) in place: a
// single file or a chain, whose positions run on from one file to the next.
type commitGraph struct {
	layers []*graphLayer // base first
}

type graphLayer struct {
	unmap             func() error
	fanout, ids, data []byte
	edges             []byte // parents of octopus merges, may be absent
	first, count      int    // positions of this layer
}

const (
	graphRow      = hashSize + 16
	graphNoParent = 0x70000000
	graphOctopus  = 1 << 31
)

// openCommitGraph gives nil when there is none that can be used: a graph only
// saves time.
func openCommitGraph(objects string) *commitGraph {
	info := filepath.Join(objects, "info")
	g := &commitGraph{}
	if err := g.add(filepath.Join(info, "commit-graph")); err == nil {
		return g
	}
	raw, err := os.ReadFile(filepath.Join(info, "commit-graphs", "commit-graph-chain"))
	if err != nil {
		return nil
	}
	for _, id := range strings.Fields(string(raw)) {
		if err := g.add(filepath.Join(info, "commit-graphs", "graph-"+id+".graph")); err != nil {
			g.close()
			return nil
		}
	}
	return g
}

func (g *commitGraph) add(path string) error {
	data, unmap, err := mapFile(path)
	if err != nil {
		return err
	}
	l := &graphLayer{unmap: unmap}
	if n := len(g.layers); n > 0 {
		l.first = g.layers[n-1].first + g.layers[n-1].count
	}
	if err := l.layout(data); err != nil {
		_ = unmap()
		return fmt.Errorf("read commit-graph %s: %w", path, err)
	}
	g.layers = append(g.layers, l)
	return nil
}

var errBadGraph = errors.New("malformed commit-graph")

func (l *graphLayer) layout(data []byte) error {
	const head, row = 8, 12
	if len(data) < head || string(data[:4]) != "CGPH" || data[4] != 1 || data[5] != 1 {
		return errBadGraph
	}
	n := int(data[6])
	if len(data) < head+(n+1)*row {
		return errBadGraph
	}
	for i := range n {
		at := data[head+i*row:]
		lo, hi := binary.BigEndian.Uint64(at[4:]), binary.BigEndian.Uint64(at[row+4:])
		if lo > hi || hi > uint64(len(data)) {
			return errBadGraph
		}
		chunk := data[lo:hi]
		switch string(at[:4]) {
		case "OIDF":
			l.fanout = chunk
		case "OIDL":
			l.ids = chunk
		case "CDAT":
			l.data = chunk
		case "EDGE":
			l.edges = chunk
		}
	}
	if len(l.fanout) < fanoutSize {
		return errBadGraph
	}
	l.count = int(binary.BigEndian.Uint32(l.fanout[255*4:]))
	if len(l.ids) < l.count*hashSize || len(l.data) < l.count*graphRow {
		return errBadGraph
	}
	return nil
}

func (g *commitGraph) close() {
	for _, l := range g.layers {
		_ = l.unmap()
	}
	g.layers = nil
}

// find gives a commit's layer and row.
func (g *commitGraph) find(h plumbing.Hash) (*graphLayer, int, bool) {
	for i := len(g.layers) - 1; i >= 0; i-- {
		l := g.layers[i]
		lo, hi := 0, int(binary.BigEndian.Uint32(l.fanout[int(h[0])*4:]))
		if h[0] > 0 {
			lo = int(binary.BigEndian.Uint32(l.fanout[(int(h[0])-1)*4:]))
		}
		hi = min(hi, l.count)
		for lo < hi {
			mid := int(uint(lo+hi) >> 1)
			switch c := bytes.Compare(l.ids[mid*hashSize:(mid+1)*hashSize], h[:]); {
			case c < 0:
				lo = mid + 1
			case c > 0:
				hi = mid
			default:
				return l, mid, true
			}
		}
	}
	return nil, 0, false
}

func (g *commitGraph) hashAt(pos int) (plumbing.Hash, bool) {
	for _, l := range g.layers {
		if pos >= l.first && pos < l.first+l.count {
			at := (pos - l.first) * hashSize
			return plumbing.Hash(l.ids[at : at+hashSize]), true
		}
	}
	return plumbing.Hash{}, false
}

// lookup gives what a walk needs of a commit.
func (g *commitGraph) lookup(h plumbing.Hash) (commitNode, bool) {
	l, i, ok := g.find(h)
	if !ok {
		return commitNode{}, false
	}
	row := l.data[i*graphRow : (i+1)*graphRow]
	tail := row[hashSize+8:]
	n := commitNode{
		tree: plumbing.Hash(row[:hashSize]),
		date: int64(binary.BigEndian.Uint64(tail) & (1<<34 - 1)),
	}
	first, second := binary.BigEndian.Uint32(row[hashSize:]), binary.BigEndian.Uint32(row[hashSize+4:])
	if first == graphNoParent {
		return n, true
	}
	positions := []uint32{first}
	switch {
	case second&graphOctopus != 0:
		for at := int(second&^graphOctopus) * 4; ; at += 4 {
			if at+4 > len(l.edges) {
				return commitNode{}, false
			}
			v := binary.BigEndian.Uint32(l.edges[at:])
			positions = append(positions, v&^graphOctopus)
			if v&graphOctopus != 0 {
				break
			}
		}
	case second != graphNoParent:
		positions = append(positions, second)
	}
	for _, p := range positions {
		parent, ok := g.hashAt(int(p))
		if !ok {
			return commitNode{}, false
		}
		n.parents = append(n.parents, parent)
	}
	return n, true
}
