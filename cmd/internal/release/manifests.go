package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"text/template"
)

//go:embed templates
var templates embed.FS

//go:embed install.sh
var installer []byte

// fill gives a template's text.
func fill(name string, data any) ([]byte, error) {
	t, err := template.New(name).Option("missingkey=error").ParseFS(templates, "templates/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil {
		return nil, fmt.Errorf("fill %s: %w", name, err)
	}
	return b.Bytes(), nil
}

// published is what a package manager must know of an archive.
type published struct{ URL, SHA256 string }

// manifest is what manifests are filled with.
type manifest struct {
	Version, Repository string
	Archives            map[string]published // by target
}

// manifestOf describes the archives that are there.
func (r *release) manifestOf() (manifest, error) {
	m := manifest{Version: r.version, Repository: repository, Archives: map[string]published{}}
	for _, t := range r.targets {
		name := r.archiveName(t)
		sum, err := sha256Of(r.path(name))
		if err != nil {
			return m, err
		}
		m.Archives[t.String()] = published{repository + "/releases/download/v" + r.version + "/" + name, sum}
	}
	return m, nil
}

// manifests writes the files that package managers read, the Dockerfile and the installer.
func (r *release) manifests(context.Context) error {
	m, err := r.manifestOf()
	if err != nil {
		return err
	}
	if err := r.installer(); err != nil {
		return err
	}
	files := []string{"Dockerfile"}
	if len(r.targets) == len(targets) { // they name archives of all systems
		files = append(files, "codegraph.rb", "codegraph.json")
	}
	for _, name := range files {
		text, err := fill(name, m)
		if err != nil {
			return err
		}
		if err := os.WriteFile(r.path(name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// installer writes install.sh, which names a release by itself only where it is published.
func (r *release) installer() error {
	text := bytes.Replace(installer, []byte("\nreleased=\n"), []byte("\nreleased="+r.version+"\n"), 1)
	if bytes.Equal(text, installer) {
		return errors.New("install.sh has no line for the version")
	}
	return os.WriteFile(r.path("install.sh"), text, 0o755)
}
