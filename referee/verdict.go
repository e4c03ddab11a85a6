package referee

// judge walks through a mail on the draft of its entry, which has all that was allowed of it, and
// returns what became of each line.
func (s *sitting) judge(m *Mail, sc *script) (*drafted, []outcome) {
	p := &drafted{history: s.history, draft: s.game.Draft(m.Received, m.Seat, m.Fingerprint), seat: m.Seat}
	return p, s.walk(m, sc, p, s.game.Len()).lines(sc)
}
