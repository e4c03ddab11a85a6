package templates

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"dhow/engine"
	"dhow/picture"
)

const (
	longestAlt  = 400 // characters of the words in the place of a picture
	longestSign = 16  // characters of a name in them
)

// alt says in words what is on a panel, for whoever sees no pictures. What cannot be said shortly
// is counted; the text of the letter tells it.
func (b Panels) alt(r *Reader, panel picture.Panel) string {
	s := &b.View.State
	switch panel {
	case picture.Map:
		return r.mapInWords(s)
	case picture.Tracks:
		return r.tracksInWords(s)
	case picture.Market:
		cards, shares := r.cardsInWords(s)
		said := r.marketInWords(s, cards, shares)
		if utf8.RuneCountInString(said) > longestAlt {
			said = r.marketInWords(s, r.kindsInWords(s), "")
		}
		return said
	case picture.Standing:
		ahead, rows := r.inRounds(r.standingBy(s, b.Rounds))
		return r.say("alt.standing", "ahead", ahead, "rows", rows)
	case picture.Values:
		ahead, rows := r.inRounds(r.valuesBy(b.Rounds))
		return r.say("alt.values", "ahead", ahead, "rows", rows)
	}
	return r.playersInWords(s)
}

// called is a player's name, cut short.
func (r *Reader) called(seat engine.Seat) string { return r.short(seat, longestSign) }

// calledCompany is a company's name, cut short.
func (r *Reader) calledCompany(c engine.Company) string {
	return clipped(r.companyName(c), longestSign)
}

func (r *Reader) mapInWords(s *engine.State) string {
	var companies []string
	for _, c := range engine.Companies {
		worth, regions := pounds(s.ShareValue(c)), (&boardText{Reader: r, s: s}).regionsOf(c)
		said := r.say("alt.company-bare", "company", r.calledCompany(c), "pounds", worth)
		if regions != nil {
			said = r.say("alt.company", "company", r.calledCompany(c), "pounds", worth, "regions", regions)
		}
		companies = append(companies, said)
	}
	return r.say("alt.map", "round", s.Round, "first", r.called(s.First), "companies", companies)
}

func (r *Reader) tracksInWords(s *engine.State) string {
	var names, lines []string
	line := func(track string, at func(*engine.Player) int) {
		var spaces []int
		for _, seat := range s.SeatList() {
			spaces = append(spaces, at(&s.Seats[seat]))
		}
		lines = append(lines, r.say("alt.track", "track", track, "spaces", spaces))
	}
	for _, seat := range s.SeatList() {
		names = append(names, r.called(seat))
	}
	for _, c := range engine.Companies {
		line(r.calledCompany(c), func(p *engine.Player) int { return int(p.Track[c]) })
	}
	line(r.say("alt.diamonds"), func(p *engine.Player) int { return int(p.Diamond) })
	line(r.say("alt.jars"), func(p *engine.Player) int { return int(p.Jar) })
	return r.say("alt.tracks", "players", names, "tracks", lines)
}

// marketInWords says what lies on the market; shares are those that some of the cards have.
func (r *Reader) marketInWords(s *engine.State, cards []string, shares string) string {
	books, coins := 0, 0
	for space, book := range s.Books {
		if book != 0 {
			books++
		}
		coins += int(s.Coins[space])
	}
	var markers []string
	for _, seat := range s.SeatList() {
		n := 0
		for _, of := range s.Markers {
			if of == seat {
				n++
			}
		}
		markers = append(markers, r.say("alt.markers", "player", r.called(seat), "n", n))
	}
	return r.say("alt.market", "cards", cards, "shares", shares, "books", books, "coins", pounds(coins), "markers", markers)
}

// cardsInWords says what the cards of the display are, those that are alike with their number, and
// which shares they have.
func (r *Reader) cardsInWords(s *engine.State) (cards []string, shares string) {
	counts, companies := map[string]int{}, []string(nil)
	for id := range s.Edition.Cards {
		for _, card := range s.Display {
			if int(card) != id || card == engine.NoCard {
				continue
			}
			share := r.calledCompany(s.Edition.Cards[id].Share)
			alone := s.Edition.Cards[id].Kind == engine.ShareCard
			if !alone && share != "" && !slices.Contains(companies, share) {
				companies = append(companies, share)
			}
			said := r.value(r.faceWith(card, ""))
			if alone {
				said = r.value(r.face(card))
			}
			if counts[said]++; counts[said] == 1 {
				cards = append(cards, said)
			}
		}
	}
	for i, said := range cards {
		if n := counts[said]; n > 1 {
			cards[i] = r.say("card.several", "n", n, "card", said)
		}
	}
	return cards, r.list(companies, inAnd)
}

// kindsInWords counts the cards of the display by what they do.
func (r *Reader) kindsInWords(s *engine.State) (cards []string) {
	for kind, said := range kinds {
		n := 0
		for _, card := range s.Display {
			if card != engine.NoCard && int(s.Edition.Cards[card].Kind) == kind {
				n++
			}
		}
		if n > 0 {
			cards = append(cards, r.say("card.several", "n", n, "card", r.say(said)))
		}
	}
	return cards
}

func (r *Reader) playersInWords(s *engine.State) string {
	var players []string
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		shown, resting := 0, 0
		for slot := range p.Area {
			if p.Area[slot].Card != engine.NoCard {
				shown++
			}
		}
		for slot := range p.Resting {
			resting += p.Resting[slot].Total()
		}
		players = append(players, r.say("alt.player", "player", r.called(seat), "pounds", pounds(p.Pounds),
			"hand", p.Hand.Total(), "shown", shown, "resting", resting))
	}
	return r.say("alt.players", "players", players)
}

// inRounds says how things went, in words: who was ahead after each round, and all of it.
func (r *Reader) inRounds(all []progress) (ahead, rows []string) {
	for _, one := range all {
		rows = append(rows, r.say("alt.by-round", "name", clipped(one.name, longestSign), "values", one.by))
	}
	for round := range all[0].by {
		slices.SortStableFunc(all, func(a, b progress) int { return cmp.Compare(b.by[round], a.by[round]) })
		if all[0].by[round] == all[1].by[round] {
			ahead = append(ahead, r.say("alt.level"))
		} else {
			ahead = append(ahead, clipped(all[0].name, longestSign))
		}
	}
	return ahead, rows
}
