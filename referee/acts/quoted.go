package acts

import (
	"bytes"
	"slices"

	"dhow/mail"
)

// This file has what a mail quotes of our letters without saying so. Programs quote without marks,
// with marks that nobody knows, and in lines of another length. So the words of a mail are compared
// with those of the letters that it may answer, whatever lines and marks they come in:
//
//   - A run of words is quoted where it crosses from one line of a letter into the next. One line
//     alone is not: lines are there to be copied.
//   - What somebody has said is quoted inside such a run, between lines of the referee's. A run of
//     it alone is none, and where a run ends within it, its lines are asked about: what others say
//     neither hides a line of the author's nor becomes one.
//   - The rest of a line of a letter is quoted below its beginning that was quoted.
//
// Each word of a mail is looked at a fixed number of times, however often it stands in letters.

const (
	seedLength = 4 // words across the end of a line, by which a run is found
	tailLength = 3 // words at the end of a row, by which the row is found

	mostPlaces = 2  // in one letter at which the same few words are looked for as a seed
	mostTails  = 16 // and as a tail
)

// Unquoted returns the lines of a mail without what it quotes of letters. A line of which that
// cannot be told is unsure. Where nothing is quoted, it says so.
func Unquoted(lines []mail.Line, letters []Words) (rest []mail.Line, quotes bool) {
	q := newQuotes(lines, letters)
	q.findRests()
	q.findRuns()
	q.settle()
	return q.lines, q.changed
}

// MayQuote tells whether lines may be more than the few words of an order: whether they can have a
// run in them, or the rest of a line.
func MayQuote(lines []mail.Line) bool {
	words := 0
	for _, l := range lines {
		if words += len(wordsOf(l.Text)); words >= seedLength || l.Above != "" {
			return true
		}
	}
	return false
}

// quotes are what is found of letters in a mail.
type quotes struct {
	lines   []mail.Line
	changed bool

	words  []byte // of the mail
	lineOf []int  // by word
	from   []int  // by line: its first word; and behind the last line

	letters []*letterWords
	seeds   map[uint32][]spot
	tails   map[uint32][]spot // nil: not needed so far
	runs    []run
	steps   int // words that were compared
}

// spot is a word of a letter.
type spot struct {
	letter *letterWords
	at     int
}

// run is a passage of a mail that stands in a letter, too.
type run struct {
	letter   *letterWords
	at       int // in the letter
	from, to int // words of the mail

	first, last int // lines of the mail that are quoted; none if last is less
}

// in returns where a word of the mail stands in the letter.
func (r *run) in(word int) int { return r.at + word - r.from }

func newQuotes(lines []mail.Line, letters []Words) *quotes {
	q := &quotes{lines: slices.Clone(lines), seeds: map[uint32][]spot{}}
	for i, l := range lines {
		q.from = append(q.from, len(q.words))
		q.words = appendWords(q.words, wordsOf(l.Text))
		for len(q.lineOf) < len(q.words) {
			q.lineOf = append(q.lineOf, i)
		}
	}
	q.from = append(q.from, len(q.words))
	for _, w := range letters {
		q.letters = append(q.letters, w.read())
	}
	for _, l := range q.letters {
		l.seed(q.seeds)
	}
	return q
}

// seed enters the words around each place at which one line of the referee's ends and another line
// begins, or the other way round. Between two lines of talk there is none, nor within an offer.
func (l *letterWords) seed(seeds map[uint32][]spot) {
	known := map[uint32]int{}
	for i := 1; i < len(l.lines); i++ {
		above, below := &l.lines[i-1], &l.lines[i]
		at := below.from - seedLength/2
		if above.unit == below.unit || above.kind == talkLine && below.kind == talkLine || at < 0 || at+seedLength > len(l.words) {
			continue
		}
		words := few(l.words[at : at+seedLength])
		if known[words]++; known[words] <= mostPlaces {
			seeds[words] = append(seeds[words], spot{l, at})
		}
	}
}

// few makes one number of at most four words.
func few(words []byte) (n uint32) {
	for _, w := range words {
		n = n<<8 | uint32(w)
	}
	return n
}

// findRuns finds the longest run around each seed. A quoted row between lines ends a run.
func (q *quotes) findRuns() {
	from := 0
	for i := range q.lines {
		if i+1 < len(q.lines) && q.lines[i+1].Above == "" {
			continue
		}
		q.runsWithin(from, q.from[i+1])
		from = q.from[i+1]
	}
}

func (q *quotes) runsWithin(from, to int) {
	for i := from; i+seedLength <= to; {
		best := run{from: i, to: i}
		for _, p := range q.seeds[few(q.words[i:i+seedLength])] {
			if r := q.extended(p, i, from, to); r.to-r.from > best.to-best.from {
				best = r
			}
		}
		if best.letter == nil {
			i++
			continue
		}
		q.runs = append(q.runs, best)
		i, from = best.to, best.to
	}
}

// extended is the run around a word of the mail that stands at a place of a letter.
func (q *quotes) extended(p spot, word, least, most int) run {
	r := run{letter: p.letter, at: p.at, from: word, to: word}
	for r.to < most && r.in(r.to) < len(p.letter.words) && q.words[r.to] == p.letter.words[r.in(r.to)] {
		r.to++
	}
	for r.from > least && r.at > 0 && q.words[r.from-1] == p.letter.words[r.at-1] {
		r.from, r.at = r.from-1, r.at-1
	}
	q.steps += r.to - r.from + 2
	return r
}

// settle says of each run which lines of the mail it shows to be quoted.
func (q *quotes) settle() {
	for i := range q.runs {
		q.settleRun(&q.runs[i])
	}
	for i := 1; i < len(q.runs); i++ {
		q.settleGap(&q.runs[i-1], &q.runs[i])
	}
}

// settleRun takes the lines that lie within a run as quoted, from the first that begins a line of
// the letter to the last that ends one, if they are more than one line there. Lines at its ends of
// which that is not so, and lines of talk there, may be the author's.
func (q *quotes) settleRun(r *run) {
	first, last := q.lineOf[r.from], q.lineOf[r.to-1]
	if q.from[first] < r.from {
		first++
	}
	if q.from[last+1] > r.to {
		last--
	}
	outerFirst, outerLast := first, last
	for first <= last && (q.isBlank(first) || !q.begins(r, first)) {
		first++
	}
	for first <= last && (q.isBlank(last) || q.begins(r, last) && !q.ends(r, last)) {
		last--
	}
	r.first, r.last = first, first-1
	if first > last || !q.crosses(r, first, last) {
		return
	}
	for first <= last && (q.isBlank(first) || r.letter.line(r.in(q.from[first])).kind == talkLine) {
		first++
	}
	for first <= last && (q.isBlank(last) || r.letter.line(r.in(q.from[last+1]-1)).kind == talkLine) {
		last--
	}
	r.first, r.last = first, last
	for i := outerFirst; i <= outerLast; i++ {
		if first <= i && i <= last {
			q.quote(i)
		} else {
			q.doubt(i)
		}
	}
	if next := last + 1; first <= last && next < len(q.lines) && q.standsBehind(r, next) {
		q.doubt(next)
	}
}

// standsBehind tells whether a line of the mail is one of an offer further down in the letter than a
// run: who trims a quotation may have left it, or copied it.
func (q *quotes) standsBehind(r *run, line int) bool {
	words := q.words[q.from[line]:q.from[line+1]]
	for _, o := range r.letter.offers {
		if len(words) > 0 && o.from >= r.in(r.to) && bytes.HasPrefix(r.letter.words[o.from:o.to], words) {
			return true
		}
	}
	return false
}

// crosses tells whether lines of the mail are of more than one unit of the letter, and not all of
// offers, which may have been copied one by one.
func (q *quotes) crosses(r *run, first, last int) bool {
	from, to := r.letter.lineOf[r.in(q.from[first])], r.letter.lineOf[r.in(q.from[last+1]-1)]
	if r.letter.lines[from].unit == r.letter.lines[to].unit {
		return false
	}
	return slices.ContainsFunc(r.letter.lines[from:to+1], func(l letterLine) bool { return l.kind == ownLine })
}

// settleGap looks at lines between two runs of a letter that ought to be one: what stands there in
// the letter and was said by somebody may have been changed on the way.
func (q *quotes) settleGap(above, below *run) {
	if above.letter != below.letter || above.first > above.last || below.first > below.last ||
		below.in(q.from[below.first]) < above.in(q.from[above.last+1]) {
		return
	}
	gap := above.letter.talk(above.in(q.from[above.last+1]), below.in(q.from[below.first]))
	for i := above.last + 1; i < below.first; i++ {
		words := q.words[q.from[i]:q.from[i+1]]
		at := bytes.Index(gap, words)
		if len(words) == 0 || at < 0 {
			continue
		}
		q.steps += at + len(words)
		gap = gap[at+len(words):]
		q.doubt(i)
	}
}

// talk returns the words between two places that somebody has said.
func (l *letterWords) talk(from, to int) (talk []byte) {
	for i := from; i < to; i++ {
		if l.line(i).kind == talkLine {
			talk = append(talk, l.words[i])
		}
	}
	return talk
}

// begins tells whether a line of the mail begins a line of the letter.
func (q *quotes) begins(r *run, line int) bool {
	at := r.in(q.from[line])
	return r.letter.line(at).from == at
}

// ends tells whether a line of the mail ends a line of the letter.
func (q *quotes) ends(r *run, line int) bool {
	at := r.in(q.from[line+1])
	return r.letter.line(at-1).to == at
}

func (q *quotes) isBlank(line int) bool { return q.from[line] == q.from[line+1] }

// quote takes a line of the mail out.
func (q *quotes) quote(line int) {
	q.lines[line].Text, q.lines[line].Unsure, q.changed = "", false, true
}

// doubt has a line of the mail be asked about.
func (q *quotes) doubt(line int) {
	if !q.isBlank(line) && !q.lines[line].Unsure {
		q.lines[line].Unsure, q.changed = true, true
	}
}
