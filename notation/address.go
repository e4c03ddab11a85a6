package notation

import "strings"

// Game says which game a mail is about.
type Game struct{ ID string } // in lower case

// Key carries the key of a letter, which proves a seat.
type Key struct{ Key string } // in lower case

func (p *parser) parseGame() Saying { return Game{p.neededName(AGame, "-0123456789")} }
func (p *parser) parseKey() Saying  { return Key{p.neededName(AKey, ".")} }

func (g Game) print(b *printer) { b.words("game", g.ID) }
func (k Key) print(b *printer)  { b.words("key", k.Key) }

// neededName reads what follows the first word of the line. Names have one of some characters at
// least, by which they differ from words: Game over, the key thing.
func (p *parser) neededName(what ThingName, marks string) string {
	p.scan()
	before := *p
	name := p.name()
	if !strings.ContainsAny(name, marks) {
		*p = before
		p.expected(what)
	}
	return strings.ToLower(name)
}

// name reads letters and digits with hyphens and dots between them, as they stand in the names of
// games and in keys. It is "" if there are none.
func (p *parser) name() string {
	if !p.at(word) {
		return ""
	}
	var text []byte
	for ok := true; ok; ok = p.tok.glue && (p.at(word) || p.at('-') || p.at('.')) {
		if p.at(word) {
			text = append(text, p.tok.text...)
		} else {
			text = append(text, byte(p.tok.kind))
		}
		p.scan()
	}
	return strings.TrimRight(string(text), ".-")
}
