package letters

import (
	"context"
	"testing"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// oneProfile is a directory with one player's profile.
type oneProfile struct {
	identity.Profiles
	profile store.Profile
}

func (o *oneProfile) Players(context.Context) ([]games.PlayerID, error) {
	return []games.PlayerID{"ann-02c1"}, nil
}
func (o *oneProfile) Profile(context.Context, games.PlayerID) (*store.Profile, error) {
	return &o.profile, nil
}

// TestLettersAreInTheLanguageOfTheProfile takes the language of a letter, as its zone, from the
// profile of who gets it.
func TestLettersAreInTheLanguageOfTheProfile(t *testing.T) {
	t.Parallel()
	for lang := range notation.Languages {
		dir := &oneProfile{profile: store.Profile{
			Name: "Ann", Lang: lang.String(), Zone: "Africa/Nairobi",
			Addresses: []store.Address{{Address: "ann@example.org", Proof: identity.AddressInvited, Since: time.Unix(0, 0)}},
		}}
		people, _, err := identity.OpenPeople(t.Context(), dir)
		roster := identity.NewRoster(people, &identity.Index{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := &Letters{Roster: roster, Config: &config.Config{Mailbox: "dhow@example.org"}, Index: &identity.Index{},
			Editions: log.Editions{edition.Mombasa()}}
		o := post.Owe{To: "ann-02c1"}
		a, err := w.addressing(t.Context(), &kind{alone: true}, o)
		if err != nil {
			t.Fatal(err)
		}
		if r := w.reader(o, a); r.Language != lang || r.Zone.String() != "Africa/Nairobi" {
			t.Errorf("%v: the reader is %+v", lang, r)
		}
	}
}

// TestEditionsOfOwnersAreDrawnAndExplained has letters about another edition than the embedded one
// show its board and tell of its components; where only its values are known, nothing is drawn.
func TestEditionsOfOwnersAreDrawnAndExplained(t *testing.T) {
	t.Parallel()
	ours := *edition.MombasaDocument()
	ours.About.Name = "ours"
	dir := &oneProfile{profile: store.Profile{Name: "Ann", HTML: true,
		Addresses: []store.Address{{Address: "ann@example.org", Proof: identity.AddressInvited, Since: time.Unix(0, 0)}}}}
	people, _, err := identity.OpenPeople(t.Context(), dir)
	roster := identity.NewRoster(people, &identity.Index{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, document := range []*edition.Document{&ours, nil} {
		w := &Letters{Roster: roster, Config: &config.Config{Mailbox: "dhow@example.org", Letters: config.LettersPictures},
			Index: &identity.Index{}, Editions: log.Editions{ours.Edition()},
			Documents: map[string]*edition.Document{ours.Edition().Digest: document}}
		o := post.Owe{To: "ann-02c1"}
		a, err := w.addressing(t.Context(), &kind{alone: true}, o)
		if err != nil {
			t.Fatal(err)
		}
		if r := w.reader(o, a); r.Pictures != (document != nil) || r.Document != document {
			t.Errorf("pictures: %v, of %p", r.Pictures, r.Document)
		}
		if guide := guideTo(a.Document); (guide == nil) != (document == nil) || guide != nil && len(guide().Sections) == 0 {
			t.Error("help tells of other components than there are")
		}
	}
}
