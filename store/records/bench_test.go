package records

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// incompressible gives n records around 2 KB as they are after compression.
func incompressible(n int) []Record {
	r := rand.New(rand.NewPCG(1, 2))
	records := make([]Record, n)
	for i := range records {
		data := make([]byte, 200+int(r.ExpFloat64()*1850))
		for j := range data {
			data[j] = byte(r.Uint32())
		}
		records[i] = Record{KindFacts, key(uint64(i)), data}
	}
	return records
}

func reportSize(b *testing.B, dir string, payload int) {
	info, err := os.Stat(dir + "/" + FileName)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB")
	b.ReportMetric(float64(info.Size())/float64(payload), "bytes/byte")
}

// BenchmarkRecords writes 30,000 records of 2 KB and reads them back.
func BenchmarkRecords(b *testing.B) {
	ctx := context.Background()
	records := incompressible(30_000)
	payload := 0
	var keys []Key
	for _, r := range records {
		payload += len(r.Data)
		keys = append(keys, r.Key)
	}
	dir := b.TempDir()
	fill := func(b *testing.B) {
		db := openTest(b, dir, Options{})
		w := db.NewWriter(0)
		for _, r := range records {
			if err := w.Put(ctx, r); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Flush(ctx); err != nil {
			b.Fatal(err)
		}
		db.Close()
	}
	fill(b)
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			os.RemoveAll(dir)
			b.StartTimer()
			fill(b)
		}
		reportSize(b, dir, payload)
	})
	db := openTest(b, dir, Options{})
	b.Run("read sorted lists", func(b *testing.B) {
		for b.Loop() {
			if got, err := db.GetMany(ctx, KindFacts, keys); err != nil || len(got) != len(keys) {
				b.Fatal(len(got), err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(keys)), "µs/record")
	})
	b.Run("has", func(b *testing.B) {
		for b.Loop() {
			if got, err := db.Has(ctx, KindFacts, keys); err != nil || len(got) != len(keys) {
				b.Fatal(len(got), err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(keys)), "µs/record")
	})
	b.Run("read at random", func(b *testing.B) {
		i := 0
		for b.Loop() {
			i = (i + 7919) % len(keys)
			if _, err := db.Get(ctx, KindFacts, keys[i]); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// fakePostings is like a tree's: few keys with many paths, many with one or two,
// paths of a key close together half of the time.
func fakePostings(n, paths int, keyBits uint) []Posting {
	r := rand.New(rand.NewPCG(3, 4))
	keys := n / 4
	list := make([]Posting, 0, n)
	for len(list) < n {
		k := int(float64(keys) * r.Float64() * r.Float64() * r.Float64())
		key := uint32(uint64(k+1)*0x9e3779b97f4a7c15>>32) >> (32 - keyBits)
		p := uint32(r.IntN(paths))
		if r.IntN(2) == 0 {
			p = (uint32(k)*2654435761%uint32(paths) + uint32(r.IntN(40))) % uint32(paths)
		}
		list = append(list, Posting{key, p})
	}
	return normalise(list)
}

// BenchmarkPostings adds 1.2 million postings of 10,000 paths to an empty
// index, then those of one changed file, then looks keys up.
func BenchmarkPostings(b *testing.B) {
	ctx := context.Background()
	for _, keyBits := range []uint{32, 24} {
		all := fakePostings(1_300_000, 10_000, keyBits)
		dir := b.TempDir()
		fill := func(b *testing.B) {
			db := openTest(b, dir, Options{})
			update(b, db, func(tx *Tx) error { return tx.AddPostings(0, slices.Clone(all)) })
			db.Close()
		}
		fill(b)
		b.Run(fmt.Sprintf("add all/%d-bit keys", keyBits), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				os.RemoveAll(dir)
				b.StartTimer()
				fill(b)
			}
			b.ReportMetric(float64(len(all)), "postings")
			reportSize(b, dir, len(all))
		})
		db := openTest(b, dir, Options{})
		r := rand.New(rand.NewPCG(5, 6))
		b.Run("add one file", func(b *testing.B) {
			for b.Loop() {
				list := make([]Posting, 0, 120)
				for range 110 {
					list = append(list, all[r.IntN(len(all))])
				}
				for range 10 {
					list = append(list, Posting{r.Uint32(), 77})
				}
				update(b, db, func(tx *Tx) error { return tx.AddPostings(0, list) })
			}
			s, err := db.Stats(ctx)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(s.Postings[0].Segments), "segments")
		})
		for _, n := range []int{1, 100} {
			b.Run(fmt.Sprintf("look up %d keys", n), func(b *testing.B) {
				for b.Loop() {
					keys := make([]uint32, n)
					for i := range keys {
						keys[i] = all[r.IntN(len(all))].Key
					}
					if got, err := db.Postings(ctx, 0, keys); err != nil || len(got) == 0 {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkOpen opens an index and reads one row, as every command does.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	openTest(b, dir, Options{}).Close()
	for b.Loop() {
		db, err := Open(b.Context(), dir, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := db.Snapshots(b.Context()); err != nil {
			b.Fatal(err)
		}
		db.Close()
	}
}

// BenchmarkSmallSync opens a full index, writes what one changed file costs,
// and closes it, as a command does.
func BenchmarkSmallSync(b *testing.B) {
	dir := b.TempDir()
	db := openTest(b, dir, Options{})
	update(b, db, func(tx *Tx) error { return tx.Put(incompressible(20_000)...) })
	all := fakePostings(600_000, 5_000, 24)
	update(b, db, func(tx *Tx) error { return tx.AddPostings(SpaceConsumers, slices.Clone(all)) })
	db.Close()
	r := rand.New(rand.NewPCG(5, 6))
	n := uint64(0)
	for b.Loop() {
		n++
		db, err := Open(b.Context(), dir, Options{})
		if err != nil {
			b.Fatal(err)
		}
		root := Record{KindNode, key(10_000_000 + n), value(n)}
		list := []Posting{{r.Uint32(), 3}}
		for range 100 {
			list = append(list, all[r.IntN(len(all))])
		}
		update(b, db, func(tx *Tx) error {
			err := tx.Put(root, Record{KindFacts, key(20_000_000 + n), value(n)}, Record{KindLink, root.Key, value(n)})
			if err == nil {
				err = tx.AddPostings(SpaceConsumers, list)
			}
			if err != nil {
				return err
			}
			return tx.PutSnapshot(Snapshot{Tree: Tree(append(root.Key[:], 0, 0, 0, 0)), Root: root.Key})
		})
		db.Close()
	}
}
