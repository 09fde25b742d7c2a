package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"time"
)

// entry is a file of an archive.
type entry struct {
	name string // in the archive, with slashes
	file string // where its bytes are
	mode int64
}

// archiveName is the file that a target's archive is published as.
func (r *release) archiveName(t target) string {
	name := "codegraph_" + r.version + "_" + t.String()
	if t.os == "windows" {
		return name + ".zip"
	}
	return name + ".tar.gz"
}

// documents go into each archive, beside the program.
var documents = []string{"LICENSE", "README.md", "CHANGELOG.md"}

// archives packs the program of each target with its documents.
func (r *release) archives(context.Context) error {
	for _, t := range r.targets {
		entries := []entry{{t.program(), r.binary(t), 0o755}}
		for _, d := range documents {
			entries = append(entries, entry{d, d, 0o644})
		}
		write := writeTar
		if t.os == "windows" {
			write = writeZip
		}
		if err := r.create(r.archiveName(t), func(out io.Writer) error { return write(out, entries, r.made) }); err != nil {
			return err
		}
	}
	return nil
}

// create writes a file to publish.
func (r *release) create(name string, write func(io.Writer) error) error {
	f, err := os.Create(r.path(name))
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// writeTar packs files as a .tar.gz whose bytes depend on nothing but them and the time that is named.
func writeTar(out io.Writer, entries []entry, made time.Time) error {
	zipped, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	packed := tar.NewWriter(zipped)
	for _, e := range entries {
		info, err := os.Stat(e.file)
		if err != nil {
			return err
		}
		h := &tar.Header{Typeflag: tar.TypeReg, Name: e.name, Mode: e.mode, Size: info.Size(), ModTime: made, Format: tar.FormatUSTAR}
		if err := packed.WriteHeader(h); err != nil {
			return err
		}
		if err := copyFile(packed, e.file); err != nil {
			return err
		}
	}
	return errors.Join(packed.Close(), zipped.Close())
}

// writeZip packs files as a .zip in the same way.
func writeZip(out io.Writer, entries []entry, made time.Time) error {
	packed := zip.NewWriter(out)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: made}
		h.SetMode(os.FileMode(e.mode))
		w, err := packed.CreateHeader(h)
		if err != nil {
			return err
		}
		if err := copyFile(w, e.file); err != nil {
			return err
		}
	}
	return packed.Close()
}

func copyFile(out io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(out, f)
	return err
}

// under puts entries into a folder of an archive.
func under(dir string, entries []entry) []entry {
	out := make([]entry, len(entries))
	for i, e := range entries {
		e.name = path.Join(dir, e.name)
		out[i] = e
	}
	return out
}
