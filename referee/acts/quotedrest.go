package acts

// findRests takes out lines below quoted rows that go on with what is quoted.
func (q *quotes) findRests() {
	for i := 0; i < len(q.lines); i++ {
		if q.lines[i].Above == "" || q.isBlank(i) {
			continue
		}
		to := i
		for _, p := range q.endsOf(q.lines[i].Above) {
			to = max(to, q.rest(i, p))
		}
		for ; i < to; i++ {
			q.quote(i)
			if i+1 == to {
				break
			}
		}
	}
}

// endsOf returns the places in letters right behind a text that is quoted from them.
func (q *quotes) endsOf(text string) (behind []spot) {
	words := appendWords(nil, wordsOf(text))
	if len(words) == 0 {
		return nil
	}
	if q.tails == nil {
		q.tails = map[uint32][]spot{}
		for _, l := range q.letters {
			l.tail(q.tails)
		}
	}
	for _, p := range q.tails[tailKey(words[max(0, len(words)-tailLength):])] {
		from := p.at - len(words)
		if q.steps += len(words); from >= 0 && string(p.letter.words[from:p.at]) == string(words) {
			behind = append(behind, p)
		}
	}
	return behind
}

func tailKey(words []byte) uint32 { return uint32(len(words))<<24 | few(words) }

// tail enters each few words of a letter, and the place behind them; fewer where a line begins with
// them. What people have said comes last, so that it cannot crowd out what the referee says.
func (l *letterWords) tail(tails map[uint32][]spot) {
	known := map[uint32]int{}
	for _, talk := range []bool{false, true} {
		for at := 1; at < len(l.words); at++ {
			line := l.line(at - 1)
			from := max(0, at-tailLength)
			if at-line.from < tailLength {
				from = line.from
			}
			for ; talk == (line.kind == talkLine) && from >= 0; from = at - tailLength {
				if key := tailKey(l.words[from:at]); known[key] < mostTails {
					known[key]++
					tails[key] = append(tails[key], spot{l, at})
				}
				if at-from == tailLength {
					break
				}
			}
		}
	}
}

// rest returns the line of the mail behind those that are the rest of a letter's line from a place
// on. A line that may be quoted anyway may also be the next one there, whole.
func (q *quotes) rest(line int, p spot) int {
	l, at := p.letter, p.at
	inner := l.lineOf[at] == l.lineOf[at-1]
	if !inner && (!q.lines[line].Unsure || l.line(at).kind == talkLine && l.line(at-1).kind == talkLine) {
		return line
	}
	end := l.line(at).to
	for i := line; i < len(q.lines) && !q.isBlank(i) && (i == line || inner); i++ {
		words := q.words[q.from[i]:q.from[i+1]]
		if q.steps += len(words); at+len(words) > end || string(l.words[at:at+len(words)]) != string(words) {
			return line
		}
		if at += len(words); at == end {
			return i + 1
		}
	}
	return line
}
