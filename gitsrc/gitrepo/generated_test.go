package gitrepo

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// generated makes a history by chance: versions of files that share most of their bytes, some doubled, some cut, some incompressible.
func generated(t *testing.T, rnd *rand.Rand) *fixture {
	f := newFixture(t)
	contents := [][]byte{{}, []byte("one\n")}
	var in strings.Builder
	commits := 8 + rnd.Intn(20)
	for c := range commits {
		fmt.Fprintf(&in, "commit refs/heads/main\ncommitter C <c@example.com> %d +0000\ndata 1\n%d\n", 1700000000+c, c%10)
		for range 1 + rnd.Intn(4) {
			data := mutated(contents[rnd.Intn(len(contents))], rnd)
			contents = append(contents, data)
			fmt.Fprintf(&in, "M 100644 inline d%d/f%d\ndata %d\n%s\n", rnd.Intn(4), rnd.Intn(9), len(data), data)
		}
	}
	cmd := f.command("-c", "fastimport.unpackLimit=0", "fast-import", "--quiet")
	cmd.Stdin = strings.NewReader(in.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	f.git("reset", "-q", "--hard")
	return f
}

// mutated copies, inserts and drops pieces, which is what deltas are made of.
func mutated(data []byte, rnd *rand.Rand) []byte {
	piece := make([]byte, rnd.Intn(1<<(4+rnd.Intn(14)))) // up to 128 KiB: copies beyond 64 KiB take three bytes of length
	rnd.Read(piece)
	from, to := rnd.Intn(len(data)+1), rnd.Intn(len(data)+1)
	if from > to {
		from, to = to, from
	}
	return append(append(append([]byte{}, data[:to]...), piece...), data[from:]...)
}

// layouts are ways in which git keeps objects.
var layouts = []func(f *fixture, rnd *rand.Rand){
	func(f *fixture, rnd *rand.Rand) {
		f.git("repack", "-adfq", fmt.Sprintf("--depth=%d", 1+rnd.Intn(60)), fmt.Sprintf("--window=%d", 1+rnd.Intn(40)))
	},
	func(f *fixture, rnd *rand.Rand) {
		f.git("-c", "repack.useDeltaBaseOffset=false", "-c", "pack.indexVersion=1", "repack", "-adfq")
	},
	func(f *fixture, rnd *rand.Rand) {
		f.git("-c", "repack.writeBitmaps=true", "-c", "pack.writeReverseIndex=true", "repack", "-adfqb")
	},
	func(f *fixture, rnd *rand.Rand) {
		f.git("-c", "pack.packSizeLimit=1m", "repack", "-adfq")
		f.git("multi-pack-index", "write")
	},
	func(f *fixture, rnd *rand.Rand) {
		f.git("repack", "-adfq", "--depth=50")
		packs, err := filepath.Glob(filepath.Join(f.dir, ".git/objects/pack/*.pack"))
		f.must(err)
		idx := strings.TrimSuffix(packs[0], ".pack") + ".idx"
		f.must(os.Remove(idx))
		f.git("index-pack", fmt.Sprintf("--index-version=2,%#x", rnd.Intn(1<<16)), "-o", idx, packs[0])
	},
	func(f *fixture, rnd *rand.Rand) { // objects of another repository, and loose ones beside
		store := filepath.Join(f.t.TempDir(), "store")
		f.git("clone", "-q", "--bare", f.dir, store)
		f.must(os.WriteFile(filepath.Join(f.dir, ".git/objects/info/alternates"), []byte(filepath.Join(store, "objects")+"\n"), 0o644))
		f.git("repack", "-adlq")
		f.write("loose", fmt.Sprint(rnd.Int()))
		f.commit("loose", 90)
	},
}

// TestGeneratedPacks compares every object of generated repositories, in every layout, with git.
func TestGeneratedPacks(t *testing.T) {
	for seed := range int64(len(layouts) * 2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rnd := rand.New(rand.NewSource(seed))
			f := generated(t, rnd)
			layouts[int(seed)%len(layouts)](f, rnd)
			f.checkObjects(f.open())
		})
	}
}
