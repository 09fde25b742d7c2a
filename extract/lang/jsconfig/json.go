package jsconfig

import (
	"bytes"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// reader turns the members of a JSON file into settings.
type reader struct {
	file   *facts.File
	source []byte
	offset int // where line was counted to
	line   int
}

func (r *reader) packageJSON(o *hujson.Object) {
	each(o, func(name string, v *hujson.Value) {
		switch name {
		case "name", "type", "main", "module", "types":
			r.texts(name, v)
		case "typings":
			r.texts("types", v)
		case "workspaces":
			if w, ok := v.Value.(*hujson.Object); ok { // yarn's {"packages": […]}
				each(w, func(name string, v *hujson.Value) {
					if name == "packages" {
						r.texts("workspaces", v)
					}
				})
				return
			}
			r.texts(name, v)
		case "exports":
			r.exports(v)
		case "imports":
			r.targets("imports:", v)
		case "dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "scripts", "engines":
			if o, ok := v.Value.(*hujson.Object); ok {
				each(o, func(of string, v *hujson.Value) { r.texts(facts.SettingTold+name+" "+of, v) })
			}
		case "version", "packageManager":
			r.texts(facts.SettingTold+name, v)
		}
	})
}

// exports reads what a package offers: a target for ".", conditions for ".", or
// subpaths.
func (r *reader) exports(v *hujson.Value) {
	if o, ok := v.Value.(*hujson.Object); ok {
		subpaths := false
		each(o, func(name string, _ *hujson.Value) { subpaths = subpaths || strings.HasPrefix(name, ".") })
		if subpaths {
			r.targets("exports:", v)
			return
		}
	}
	r.target("exports:.", v)
}

// targets reads a map from subpaths or names to targets.
func (r *reader) targets(prefix string, v *hujson.Value) {
	if o, ok := v.Value.(*hujson.Object); ok {
		each(o, func(name string, v *hujson.Value) { r.target(prefix+name, v) })
	}
}

// target reads one target: a path, null, alternatives, or conditions in the
// order in which they are tried.
func (r *reader) target(key string, v *hujson.Value) {
	switch value := v.Value.(type) {
	case *hujson.Object:
		each(value, func(condition string, v *hujson.Value) { r.target(key+"#"+condition, v) })
	case *hujson.Array:
		for i := range value.Elements {
			r.target(key, &value.Elements[i])
		}
	case hujson.Literal:
		switch value.Kind() {
		case '"':
			r.add(key, value.String(), v)
		case 'n':
			r.add(key, "", v)
		}
	}
}

func (r *reader) tsconfig(o *hujson.Object) {
	each(o, func(name string, v *hujson.Value) {
		switch name {
		case "extends", "files", "include", "exclude":
			r.texts(name, v)
		case "references":
			if a, ok := v.Value.(*hujson.Array); ok {
				for i := range a.Elements {
					r.reference(&a.Elements[i])
				}
			}
		case "compilerOptions":
			if options, ok := v.Value.(*hujson.Object); ok {
				each(options, r.option)
			}
		}
	})
}

func (r *reader) reference(v *hujson.Value) {
	if o, ok := v.Value.(*hujson.Object); ok {
		each(o, func(name string, v *hujson.Value) {
			if name == "path" {
				r.texts("references", v)
			}
		})
	}
}

func (r *reader) option(name string, v *hujson.Value) {
	switch name {
	case "baseUrl", "rootDir", "rootDirs", "outDir", "module", "moduleResolution", "customConditions":
		r.texts(name, v)
	case "paths":
		if o, ok := v.Value.(*hujson.Object); ok {
			each(o, func(pattern string, v *hujson.Value) { r.texts("paths:"+pattern, v) })
		}
	}
}

// texts adds a string, or each string of a list.
func (r *reader) texts(key string, v *hujson.Value) {
	switch value := v.Value.(type) {
	case hujson.Literal:
		if value.Kind() == '"' {
			r.add(key, value.String(), v)
		}
	case *hujson.Array:
		for i := range value.Elements {
			if text, ok := value.Elements[i].Value.(hujson.Literal); ok && text.Kind() == '"' {
				r.add(key, text.String(), &value.Elements[i])
			}
		}
	}
}

// add records a setting. Values come in source order, so lines are counted on
// from the last.
func (r *reader) add(key, value string, v *hujson.Value) {
	if v.StartOffset > r.offset {
		r.line += bytes.Count(r.source[r.offset:v.StartOffset], []byte("\n"))
		r.offset = v.StartOffset
	}
	r.file.Settings = append(r.file.Settings, facts.Setting{Key: key, Value: value, Line: uint32(r.line + 1)})
}

// each visits an object's members with their names.
func each(o *hujson.Object, visit func(name string, v *hujson.Value)) {
	for i := range o.Members {
		if name, ok := o.Members[i].Name.Value.(hujson.Literal); ok {
			visit(name.String(), &o.Members[i].Value)
		}
	}
}
