package store

import (
	"net/mail"
	"slices"
	"strings"
	"time"
	"unicode"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// Profile is what is known of a player beside the games: how letters reach them and how they want
// them. Addresses stand in profiles and nowhere else. Replaying a game never
// reads a profile.
type Profile struct {
	Addresses []Address // the first is written to; none after "forget me"
	Name      string    // as others read it; one line
	Lang      string    // one of Langs
	Zone      string    // of times in letters, by its name in the time zone database; whether that has it is not checked here
	HTML      bool      // letters have an HTML part
	Letters   Letters   // that the player wants about games which LettersIn does not name
	LettersIn map[games.GameID]Letters
	Switches  []Switch // those for all games first
	Brief     bool     // an earlier program wrote short letters: the player is to be told how they come
	Bounces   int      // days on which letters came back since the last answer to one
	Bounced   string   // the last of them, as 2026-11-20 (UTC); empty: there was none
	Once      []string // addresses the player had once, and that their domains had vouched for
}

// Address is an address of a player.
type Address struct {
	Address string    // as local@domain, without name or brackets
	Proof   string    // a word of the referee's: how the player showed that it is theirs
	Since   time.Time // of the proof
	Vouched bool      // the domain has vouched for a mail from there, where the proof does not say so
}

// Langs are the languages letters are written in.
var Langs = []string{"en", "fr", "nl", "pl"}

// profileFile is a profile as its keys stand in the file.
type profileFile struct {
	Addresses []addressFile    `yaml:"addresses"`
	Name      *strictyaml.Node `yaml:"name"`
	Lang      *strictyaml.Node `yaml:"lang,optional"`
	Zone      *strictyaml.Node `yaml:"zone,optional"`
	HTML      bool             `yaml:"html,optional"`
	Brief     bool             `yaml:"brief,optional"`
	Letters   []lettersFile    `yaml:"letters,optional"`
	Digest    bool             `yaml:"digest,optional"` // of earlier programs, which did nothing with it
	Mute      bool             `yaml:"mute,optional"`   // likewise
	Bounces   uint16           `yaml:"bounces,optional"`
	Bounced   *strictyaml.Node `yaml:"bounced,optional"`
	Once      []onceFile       `yaml:"once-vouched,optional"`
	Switches  []switchFile     `yaml:"switches,optional"`
}

type onceFile struct {
	Address *strictyaml.Node `yaml:"address"`
}

type addressFile struct {
	Address *strictyaml.Node `yaml:"address"`
	Proof   *strictyaml.Node `yaml:"proof"`
	Since   *strictyaml.Node `yaml:"since"`
	Vouched bool             `yaml:"vouched,optional"`
}

// Newer lists the keys of the profile, as it is written, that programs do not know which know games up to
// a format: they refuse it.
func (p *Profile) Newer(format int) (keys []string) {
	for _, k := range []struct {
		key   string
		there bool
		needs int
	}{
		{"letters", len(p.LettersIn) > 0 || p.Letters != Letters{}, 5},
		{"once-vouched", len(p.Once) > 0, 5},
		{"switches", len(p.Switches) > 0, 6},
	} {
		if k.there && k.needs > format {
			keys = append(keys, k.key)
		}
	}
	return keys
}

// ReadProfile reads a profile. Name and addresses must be there; of the rest, what is left out is
// English, UTC, letters with an HTML part, and nothing else. The errors are those of strictyaml,
// with file and line; unknown keys are refused.
func ReadProfile(file string, data []byte) (*Profile, error) {
	doc, err := strictyaml.Parse(file, data, strictyaml.Limits{Bytes: 64 << 10})
	if err != nil {
		return nil, err
	}
	raw := profileFile{HTML: true}
	if err := doc.Decode(&raw); err != nil {
		return nil, err
	}
	return raw.profile()
}

func (raw *profileFile) profile() (*Profile, error) {
	var r profileReader
	p := &Profile{
		Name:    r.Text(raw.Name, "", "a name in one line", isName),
		Lang:    r.Text(raw.Lang, Langs[0], "one of "+strings.Join(Langs, ", "), isLang),
		Zone:    r.Text(raw.Zone, "UTC", "a time zone, as Europe/Brussels", isZone),
		HTML:    raw.HTML,
		Brief:   raw.Brief,
		Bounces: int(raw.Bounces),
		Bounced: r.Text(raw.Bounced, "", "a day, as 2026-11-20", isDay),
	}
	for _, a := range raw.Addresses {
		p.Addresses = append(p.Addresses, Address{
			Address: r.Text(a.Address, "", "an address, as ann@example.org", ValidAddress),
			Proof:   r.Text(a.Proof, "", "a word", isProof),
			Since:   r.time(a.Since),
			Vouched: a.Vouched,
		})
	}
	for _, a := range raw.Once {
		p.Once = append(p.Once, r.Text(a.Address, "", "an address, as ann@example.org", ValidAddress))
	}
	for _, l := range raw.Letters {
		r.letters(p, l)
	}
	for _, s := range raw.Switches {
		p.Switches = append(p.Switches, r.switched(s))
	}
	return p, r.Errors.Err()
}

// profileReader reads the values of a profile.
type profileReader struct{ strictyaml.Values }

func (r *profileReader) time(n *strictyaml.Node) time.Time {
	t, err := n.Time()
	r.Errors.Add(err)
	return t.UTC()
}

func isName(s string) bool {
	const longest = 100
	return s != "" && len(s) <= longest && strings.TrimSpace(s) == s && strings.IndexFunc(s, unicode.IsControl) < 0
}

func isLang(s string) bool { return slices.Contains(Langs, s) }

// isZone tells whether a text is spelled as the names of the time zone database are; a path is not.
func isZone(s string) bool {
	const longest = 60
	odd := func(c rune) bool {
		return c >= unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("/_+-", c)
	}
	return s != "" && len(s) <= longest && s[0] != '/' && strings.IndexFunc(s, odd) < 0
}

// ValidAddress tells whether a text is an address alone, no longer than a mail server takes (RFC
// 5321, section 4.5.3.1.3).
func ValidAddress(s string) bool {
	const longest = 254
	a, err := mail.ParseAddress(s)
	return err == nil && len(s) <= longest && a.Address == s
}

func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

func isProof(s string) bool {
	const longest = 20
	odd := func(c rune) bool { return c != '-' && (c < 'a' || c > 'z') }
	return s != "" && len(s) <= longest && strings.IndexFunc(s, odd) < 0
}

// WriteProfile returns the file of a profile: every key that has a value, in a fixed order, no
// comments. Times are written to the second.
func WriteProfile(p *Profile) []byte {
	addresses := strictyaml.NewList()
	for _, a := range p.Addresses {
		address := strictyaml.NewMap().InFlow().
			Set("address", strictyaml.NewText(a.Address)).
			Set("proof", strictyaml.NewText(a.Proof)).
			Set("since", strictyaml.NewTime(a.Since.Truncate(time.Second)))
		if a.Vouched { // older programs refuse what they do not know: it is written only where it says something
			address.Set("vouched", strictyaml.NewBool(true))
		}
		addresses.Append(address)
	}
	m := strictyaml.NewMap().
		Set("name", strictyaml.NewText(p.Name)).
		Set("addresses", addresses).
		Set("lang", strictyaml.NewText(p.Lang)).
		Set("zone", strictyaml.NewText(p.Zone)).
		Set("html", strictyaml.NewBool(p.HTML)).
		Set("brief", strictyaml.NewBool(p.Brief)).
		Set("bounces", strictyaml.NewInt(p.Bounces))
	if p.Bounced != "" {
		m.Set("bounced", strictyaml.NewText(p.Bounced))
	}
	if letters := p.letterNodes(); len(letters.Items) > 0 { // likewise
		m.Set("letters", letters)
	}
	if len(p.Once) > 0 { // likewise
		once := strictyaml.NewList()
		for _, a := range p.Once {
			once.Append(strictyaml.NewMap().InFlow().Set("address", strictyaml.NewText(a)))
		}
		m.Set("once-vouched", once)
	}
	if switches := p.switchNodes(); len(switches.Items) > 0 { // likewise
		m.Set("switches", switches)
	}
	return strictyaml.Write(m)
}
