package golang

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// benchSources reads the Go files below the folder that CODEGRAPH_BENCH_DIR
// names, by default a part of the standard library.
func benchSources(b *testing.B) (files [][]byte, size int) {
	dir := os.Getenv("CODEGRAPH_BENCH_DIR")
	if dir == "" {
		dir = filepath.Join(build.Default.GOROOT, "src", "net")
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		if len(source) < 1<<20 {
			files = append(files, source)
			size += len(source)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		b.Skipf("no sources in %s: %v", dir, err)
	}
	return files, size
}

func BenchmarkParseOnly(b *testing.B) {
	files, size := benchSources(b)
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, source := range files {
			parser.ParseFile(token.NewFileSet(), "", source, mode)
		}
	}
}

func BenchmarkExtract(b *testing.B) {
	files, size := benchSources(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, source := range files {
			if _, err := Extract(source); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkExtractEncode(b *testing.B) {
	files, size := benchSources(b)
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, source := range files {
			f, err := Extract(source)
			if err != nil {
				b.Fatal(err)
			}
			facts.Encode(f)
		}
	}
}

// BenchmarkSizes reports encoded bytes per source byte, by section and in all,
// raw and compressed file by file.
func BenchmarkSizes(b *testing.B) {
	files, size := benchSources(b)
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		b.Fatal(err)
	}
	def, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault))
	if err != nil {
		b.Fatal(err)
	}
	names := [...]string{"names", "decl", "refs", "metrics", "text", "terms", "lines"}
	var raw, packed [len(names)]int
	var all, fastest, standard, core int
	for b.Loop() {
		raw, packed, all, fastest, standard, core = [len(names)]int{}, [len(names)]int{}, 0, 0, 0, 0
		for _, source := range files {
			f, err := Extract(source)
			if err != nil {
				b.Fatal(err)
			}
			data := facts.Encode(f)
			all += len(data)
			whole := len(enc.EncodeAll(data, nil))
			fastest += whole
			standard += len(def.EncodeAll(data, nil))
			core += len(def.EncodeAll(facts.EncodeSections(f, facts.SectionDecl|facts.SectionRefs|facts.SectionMetrics), nil))
			sizes, err := facts.SectionSizes(data)
			if err != nil {
				b.Fatal(err)
			}
			rest := data[len(data)-sum(sizes[:]):]
			for i, n := range sizes {
				raw[i] += n
				packed[i] += len(enc.EncodeAll(rest[:n], nil))
				rest = rest[n:]
			}
		}
	}
	perByte := func(n int) float64 { return float64(n) / float64(size) }
	for i, name := range names {
		b.ReportMetric(perByte(raw[i]), name+"-raw")
		b.ReportMetric(perByte(packed[i]), name+"-zstd")
	}
	b.ReportMetric(perByte(all), "all-raw")
	b.ReportMetric(perByte(fastest), "all-zstd-fastest")
	b.ReportMetric(perByte(standard), "all-zstd-default")
	b.ReportMetric(perByte(core), "core-zstd-default")
}

func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

func BenchmarkDecode(b *testing.B) {
	files, size := benchSources(b)
	var encoded [][]byte
	for _, source := range files {
		f, err := Extract(source)
		if err != nil {
			b.Fatal(err)
		}
		encoded = append(encoded, facts.Encode(f))
	}
	for _, part := range []struct {
		name string
		want facts.Sections
	}{{"decl", facts.SectionDecl}, {"refs", facts.SectionRefs}, {"all", facts.SectionAll}} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, data := range encoded {
					if _, err := facts.Decode(data, part.want); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(size)*20000, "µs/20KB")
		})
	}
}
