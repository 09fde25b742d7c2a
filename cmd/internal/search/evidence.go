package search

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// evidence is what speaks for files.
type evidence struct{ files map[string]*fileEvidence }

// fileEvidence are shares of the file that has most of each, from 0 to 1.
type fileEvidence struct {
	lexical   float64 // its best symbols' words
	message   float64 // past commits that read like the task touched it
	together  float64 // it changed with files for which there is evidence
	often     float64 // it changes often, of late above all
	mentioned float64 // the task names it
	branch    float64 // 1 where the branch changes it
	symbols   float64 // how many of its symbols match
	standing  float64 // 1 for the file with most evidence, 1/√n for the nth
}

func (v *evidence) of(path string) *fileEvidence {
	f := v.files[path]
	if f == nil {
		f = &fileEvidence{}
		v.files[path] = f
	}
	return f
}

// How the past counts.
const (
	halfLife   = 200 // commits after which a change counts for half
	similarTop = 40  // commits most like the task
	seedFiles  = 8   // with most evidence, whose company is looked at
)

func newEvidence(ctx context.Context, e Expression, ranked []scored, history commitHistory, branch []string) *evidence {
	v := &evidence{files: map[string]*fileEvidence{}}
	share := map[string]float64{}
	for i := range ranked {
		x := &ranked[i]
		f, ok := v.files[x.hit.File.Path]
		if !ok {
			f = v.of(x.hit.File.Path)
			f.mentioned = e.mentions(&x.hit)
			share[x.hit.File.Path] = 1
		}
		f.symbols++
		f.lexical += share[x.hit.File.Path] * x.score
		if share[x.hit.File.Path] /= 2; f.symbols == 4 {
			share[x.hit.File.Path] = 0
		}
	}
	v.normalise(func(f *fileEvidence) *float64 { return &f.lexical })
	if len(branch) <= maxTouched && !without(ctx, Branch) {
		for _, p := range branch {
			v.of(p).branch = 1
		}
	}
	if without(ctx, Messages) {
		return v
	}
	v.readMessages(e, history)
	for age, c := range history {
		for _, p := range c.paths {
			v.of(p).often += math.Exp2(-float64(age)/halfLife) / math.Sqrt(float64(len(c.paths)))
		}
	}
	v.normalise(func(f *fileEvidence) *float64 { return &f.often })
	if !without(ctx, CoChanges) {
		v.readCoChanges(history)
	}
	return v
}

// leaveOut takes out what is left out of what is known of files.
func (v *evidence) leaveOut(ctx context.Context) {
	for _, f := range v.files {
		if without(ctx, Standing) {
			f.standing = 0
		}
		if without(ctx, Files) {
			f.mentioned = 0
		}
	}
}

// ofTask reports whether anything that was found has to do with the task's words.
func (v *evidence) ofTask() bool {
	for _, f := range v.files {
		if f.lexical > 0 || f.message > 0 || f.mentioned > 0 {
			return true
		}
	}
	return false
}

func (v *evidence) normalise(of func(*fileEvidence) *float64) {
	most := 0.0
	for _, f := range v.files {
		most = max(most, *of(f))
	}
	if most == 0 {
		return
	}
	for _, f := range v.files {
		*of(f) /= most
	}
}

// readMessages gives files what past commits with similar messages touched.
func (v *evidence) readMessages(e Expression, history commitHistory) {
	frequency := map[string]float64{}
	for _, c := range history {
		for _, w := range c.words {
			frequency[w]++
		}
	}
	asked := map[string]float64{}
	for _, t := range e.terms {
		for _, w := range t.words {
			asked[w] = max(asked[w], t.weight)
		}
	}
	type similar struct {
		at    int
		score float64
	}
	var list []similar
	for i, c := range history {
		score, length := 0.0, 0.0
		for _, w := range c.words {
			idf := math.Log(1 + float64(len(history))/frequency[w])
			length += idf * idf
			score += asked[w] * idf * idf
		}
		if score > 0 {
			list = append(list, similar{i, score / math.Sqrt(length) * (0.5 + 0.5*math.Exp2(-float64(i)/(2*halfLife)))})
		}
	}
	slices.SortFunc(list, func(a, b similar) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at)) })
	for _, x := range list[:min(len(list), similarTop)] {
		c := history[x.at]
		for _, p := range c.paths {
			v.of(p).message += x.score * x.score / math.Sqrt(float64(len(c.paths)))
		}
	}
	v.normalise(func(f *fileEvidence) *float64 { return &f.message })
}

// readCoChanges gives files what they share of commits with the files that have
// most evidence.
func (v *evidence) readCoChanges(history commitHistory) {
	seeds := map[string]float64{}
	for _, p := range v.best(seedFiles) {
		seeds[p] = v.of(p).total()
	}
	commits := map[string]float64{}
	for _, c := range history {
		for _, p := range c.paths {
			commits[p]++
		}
	}
	for _, c := range history {
		for _, seed := range c.paths {
			if seeds[seed] == 0 {
				continue
			}
			for _, p := range c.paths {
				if p != seed {
					v.of(p).together += seeds[seed] / (commits[seed] + 5) / math.Sqrt(float64(len(c.paths)))
				}
			}
		}
	}
	v.normalise(func(f *fileEvidence) *float64 { return &f.together })
}

func (f *fileEvidence) total() float64 {
	return f.lexical + 0.7*f.message + 0.4*f.together + 0.2*f.often + 0.5*f.mentioned + 0.5*f.branch
}

// best lists the files with most evidence.
func (v *evidence) best(n int) []string {
	list := make([]string, 0, len(v.files))
	for p := range v.files {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(v.files[b].total(), v.files[a].total()), cmp.Compare(a, b))
	})
	return list[:min(n, len(list))]
}

// standing ranks the files.
func (v *evidence) standing() {
	for i, p := range v.best(openFiles) {
		v.files[p].standing = 1 / math.Sqrt(float64(i+1))
	}
}
