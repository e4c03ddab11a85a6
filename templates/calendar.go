package templates

// TurnEnds is how a calendar calls the time when the turn of a letter's reader ends.
func (p *Page) TurnEnds() string {
	return p.say("calendar.turn-ends", "game", plain(p.Game), "name", p.Name)
}
