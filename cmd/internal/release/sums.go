package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sumsFile lists the SHA-256 of every file to publish, as sha256sum -c reads it.
const sumsFile = "SHA256SUMS"

func (r *release) sums(context.Context) error {
	var b strings.Builder
	err := filepath.WalkDir(r.dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == r.bins:
			return filepath.SkipDir
		case d.IsDir() || d.Name() == sumsFile:
			return nil
		}
		sum, err := sha256Of(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(r.dir, name)
		fmt.Fprintf(&b, "%s  %s\n", sum, filepath.ToSlash(rel))
		return err
	})
	if err != nil {
		return fmt.Errorf("sums: %w", err)
	}
	return os.WriteFile(r.path(sumsFile), []byte(b.String()), 0o644)
}

func sha256Of(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}
