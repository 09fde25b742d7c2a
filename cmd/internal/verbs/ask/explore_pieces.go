package ask

import (
	"cmp"
	"math"
	"slices"
)

// Long definitions are packed by pieces: pieceLines at a time, each worth its share of the definition's odds, of which
// evenShare is divided evenly and the rest by the words of the task in its lines. Pieces count pieceOdds times: where a
// definition is to be changed, it is as often outside of its windows. A piece that stands alone has a line of numbers
// and name, which takes pieceFrame tokens.
const (
	pieceLines = 12
	pieceOdds  = 2
	evenShare  = 0.5
	pieceFrame = 8
)

// long is a definition of which windows are printed, and what else of it may be.
type long struct {
	from   int     // its first line
	tokens []int   // of each line
	pieces []piece // the likeliest first
	show   func(runs []run) []exploredJSON
}

// piece is a run of lines that comes in at once.
type piece struct {
	run
	share  float64 // of the definition's odds
	tokens int
}

// newLong divides a definition, of whose lines the first is from, weighed by the words of the task.
func newLong(from int, tokens []int, weight []float64, show func(runs []run) []exploredJSON) *long {
	d := &long{from: from, tokens: tokens, show: show}
	all := 0.0
	for at := headLines; at < len(tokens); at += pieceLines {
		x := piece{run: run{from + at, from + min(at+pieceLines, len(tokens)) - 1}}
		for n := x.from; n <= x.to; n++ {
			x.tokens += tokens[n-from]
			x.share += weight[n-from]
		}
		all += x.share
		d.pieces = append(d.pieces, x)
	}
	for i := range d.pieces {
		x, even := &d.pieces[i], 1/float64(len(d.pieces))
		if all == 0 {
			x.share = even
			continue
		}
		x.share = evenShare*even + (1-evenShare)*x.share/all
	}
	slices.SortStableFunc(d.pieces, func(a, b piece) int { return cmp.Compare(b.share, a.share) })
	return d
}

// price gives the tokens of those lines of a run that others do not have.
func (d *long) price(x run, others []run) int {
	tokens, joins := 0, false
	for _, o := range others {
		joins = joins || o.from <= x.to+1 && x.from <= o.to+1
	}
	for n := x.from; n <= x.to; n++ {
		if !slices.ContainsFunc(others, func(o run) bool { return o.from <= n && n <= o.to }) {
			tokens += d.tokens[n-d.from]
		}
	}
	if tokens > 0 && !joins {
		tokens += pieceFrame
	}
	return tokens
}

// offer is a part, or a piece of one, with what it is worth for its size.
type offer struct {
	worth float64
	part  int // place in the list
	piece *piece
}

// offersOf lists parts and pieces, those that are worth most first.
func offersOf(list []part) []offer {
	var offers []offer
	for i, x := range list {
		offers = append(offers, offer{worth: x.worth, part: i})
		if x.long == nil {
			continue
		}
		for n := range x.long.pieces {
			y := &x.long.pieces[n]
			offers = append(offers, offer{pieceOdds * x.odds * y.share / math.Pow(float64(y.tokens+pieceFrame), sizePower), i, y})
		}
	}
	slices.SortStableFunc(offers, func(a, b offer) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(list[a.part].at, list[b.part].at))
	})
	return offers
}

// extend shows a piece of a part that is shown, unless less than reserve would be left.
func (p *packer) extend(s *shown, at int, y *piece, reserve int) {
	i, ok := s.place[at]
	if !ok {
		return
	}
	x := &s.parts[i]
	n := x.long.price(y.run, x.runs)
	if n == 0 || n > p.left-reserve {
		return
	}
	x.runs = joined(append(slices.Clone(x.runs), y.run))
	x.entries, x.tokens, p.left = x.long.show(x.runs), x.tokens+n, p.left-n
}

// widen shows more of the long definitions, the best first, while more than reserve is left: where all that matters is
// shown, what is left of the budget is for the lines of it.
func (p *packer) widen(s *shown, reserve int) {
	order := slices.Clone(s.parts)
	slices.SortFunc(order, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	for _, x := range order {
		if x.long == nil {
			continue
		}
		for n := range x.long.pieces {
			p.extend(s, x.at, &x.long.pieces[n], reserve)
		}
	}
}
