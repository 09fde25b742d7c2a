package coverage

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/cover"
)

func (r *Report) readGo(data []byte) error {
	profiles, err := cover.ParseProfilesFromReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	for _, p := range profiles {
		f := File{Name: p.FileName}
		for _, b := range p.Blocks {
			if b.NumStmt > 0 {
				f.Units = append(f.Units, Unit{b.StartLine, b.EndLine, b.NumStmt, b.Count, b.StartCol})
			}
		}
		r.Files = append(r.Files, f)
	}
	return nil
}

func (r *Report) readLCOV(data []byte) error {
	var f *File
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 1<<20)
	for n := 1; sc.Scan(); n++ {
		key, value, _ := strings.Cut(strings.TrimSpace(sc.Text()), ":")
		switch {
		case key == "SF":
			r.Files = append(r.Files, File{Name: value})
			f = &r.Files[len(r.Files)-1]
		case key == "end_of_record":
			f = nil
		case key == "DA" && f != nil:
			line, rest, _ := strings.Cut(value, ",")
			count, _, _ := strings.Cut(rest, ",") // a checksum may follow
			l, err := strconv.Atoi(line)
			hits, errHits := strconv.ParseFloat(count, 64)
			if err = errors.Join(err, errHits); err != nil || l < 1 {
				return fmt.Errorf("line %d: DA:%s", n, value)
			}
			f.Units = append(f.Units, Unit{l, l, 1, max(int(hits), 0), 0})
		}
	}
	if len(r.Files) == 0 {
		return errors.New("it has no SF: line")
	}
	return sc.Err()
}

func (r *Report) readIstanbul(data []byte) error {
	type at struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	var doc map[string]struct {
		Path       string `json:"path"`
		Statements map[string]struct {
			Start at `json:"start"`
			End   at `json:"end"`
		} `json:"statementMap"`
		Hits map[string]int `json:"s"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		return err
	}
	for name, x := range doc {
		if x.Statements == nil {
			return fmt.Errorf("%s has no statementMap", name)
		}
		f := File{Name: name}
		if x.Path != "" {
			f.Name = x.Path
		}
		for id, s := range x.Statements {
			f.Units = append(f.Units, Unit{s.Start.Line, s.End.Line, 1, x.Hits[id], s.Start.Column})
		}
		r.Files = append(r.Files, f)
	}
	return nil
}

func (r *Report) readCobertura(data []byte) error {
	var doc struct {
		XMLName xml.Name `xml:"coverage"`
		Sources []string `xml:"sources>source"`
		Classes []struct {
			File  string `xml:"filename,attr"`
			Lines []struct {
				Number int `xml:"number,attr"`
				Hits   int `xml:"hits,attr"`
			} `xml:"lines>line"`
		} `xml:"packages>package>classes>class"`
	}
	if err := xml.Unmarshal(data, &doc); err != nil {
		return err
	}
	for _, s := range doc.Sources {
		r.Roots = append(r.Roots, strings.TrimSpace(s))
	}
	for _, c := range doc.Classes {
		f := File{Name: c.File}
		for _, l := range c.Lines {
			if l.Number > 0 {
				f.Units = append(f.Units, Unit{l.Number, l.Number, 1, l.Hits, 0})
			}
		}
		r.Files = append(r.Files, f)
	}
	return nil
}

// jacocoPackages are the packages of a report, or of a group of modules in it.
type jacocoPackages struct {
	Packages []struct {
		Name  string `xml:"name,attr"`
		Files []struct {
			Name  string `xml:"name,attr"`
			Lines []struct {
				Number  int `xml:"nr,attr"`
				Missed  int `xml:"mi,attr"`
				Covered int `xml:"ci,attr"`
			} `xml:"line"`
		} `xml:"sourcefile"`
	} `xml:"package"`
	Groups []jacocoPackages `xml:"group"`
}

func (r *Report) readJaCoCo(data []byte) error {
	var doc struct {
		XMLName xml.Name `xml:"report"`
		jacocoPackages
	}
	if err := xml.Unmarshal(data, &doc); err != nil {
		return err
	}
	r.addJaCoCo(doc.jacocoPackages)
	return nil
}

// addJaCoCo takes a line for run when one of its instructions was: JaCoCo counts
// instructions, not how often they ran.
func (r *Report) addJaCoCo(p jacocoPackages) {
	for _, pkg := range p.Packages {
		for _, s := range pkg.Files {
			f := File{Name: path.Join(pkg.Name, s.Name)}
			for _, l := range s.Lines {
				if l.Number > 0 {
					f.Units = append(f.Units, Unit{l.Number, l.Number, 1, min(l.Covered, 1), 0})
				}
			}
			r.Files = append(r.Files, f)
		}
	}
	for _, g := range p.Groups {
		r.addJaCoCo(g)
	}
}
