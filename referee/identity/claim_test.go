package identity

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
)

// toldTables are tables that are told what to answer: Ben's seat in kilifi-7 is in its second
// epoch, all others in their first.
type toldTables struct {
	entries map[string]int // the epoch before the entry that was made of a mail
	asked   int
	err     error
}

func (ts *toldTables) Epochs(_ context.Context, game games.GameID) (SeatEpochs, store.Version, error) {
	ts.asked++
	if game == "kilifi-7" {
		return SeatEpochs{0, 1, 2, 1}, store.Version{}, ts.err
	}
	return SeatEpochs{0, 1, 1}, store.Version{}, ts.err
}

func (ts *toldTables) EpochBefore(_ context.Context, _ games.GameID, fingerprint string, _ engine.Seat) (int, error) {
	if epoch, ok := ts.entries[fingerprint]; ok {
		return epoch, nil
	}
	return 0, fs.ErrNotExist
}

// registry is an authenticator that knows Ann and Ben, who play kilifi-7, Ann and Cas, who play
// lamu-2, and Dee, who is the host of both and plays in neither. The domain of Cas has vouched for
// her before. Eve was invited to lamu-2 once, and has not answered.
func registry(t *testing.T) (*Authenticator, *toldTables) {
	t.Helper()
	dir := dataDir(t)
	index, _, err := OpenIndex(t.Context(), dir, nil, log.Editions{edition.Mombasa()})
	if err != nil {
		t.Fatal(err)
	}
	roster, _, err := openRoster(t.Context(), dir, nil, bytes.NewReader(make([]byte, 100)))
	if err != nil {
		t.Fatal(err)
	}
	for name, proof := range map[string]string{
		"Ann": AddressAnswered, "Ben": AddressAnswered, "Cas": AddressVouched,
		"Dee": AddressAnswered, "Eve": AddressInvited,
	} {
		if _, err := roster.Meet(t.Context(), addressOf(name), name, "", proof, evening); err != nil {
			t.Fatal(err)
		}
	}
	tables := &toldTables{entries: map[string]int{"earlier": 1}}
	for id, other := range map[games.GameID]string{"kilifi-7": "Ben", "lamu-2": "Cas"} {
		index.Put(t.Context(), id, &Head{Hosts: []games.PlayerID{playerOf("Dee")}, Last: 40, Dealt: true, Seats: []log.Seated{
			{Seat: engine.Blue, Name: "Ann", Player: playerOf("Ann")},
			{Seat: engine.Green, Name: other, Player: playerOf(other)},
			{Seat: engine.Yellow, Name: "Former player"},
		}})
	}
	return &Authenticator{
		Dir: dir, Edition: edition.Mombasa(), Ring: NewKeyRing(), Roster: roster, Index: index,
		Epochs: NewEpochs(index, tables),
	}, tables
}

func addressOf(name string) mail.Address { return mail.Address(strings.ToLower(name) + "@example.org") }

func playerOf(name string) games.PlayerID { return games.PlayerID(strings.ToLower(name) + "-0000") }

// letter is a mail from somebody, with keys, whose domain vouches for it or does not.
func letter(name string, vouched bool, line string, keys ...string) *mail.Letter {
	l := &mail.Letter{From: addressOf(name), Verdict: mail.Verdict{Authentic: vouched}, Fingerprint: "new"}
	for _, text := range keys {
		l.Keys = append(l.Keys, mail.Key{Text: text})
	}
	if line != "" {
		l.Text = []mail.Line{{Text: line}}
	}
	return l
}

// TestClaims says of each kind of mail whom it speaks for, and what shows that.
func TestClaims(t *testing.T) {
	a, _ := registry(t)
	ben := a.Ring.Text(Key{Game: "kilifi-7", Position: 40, Seat: engine.Green, Epoch: 2})
	bensFormer := a.Ring.Text(Key{Game: "kilifi-7", Position: 30, Seat: engine.Green, Epoch: 1})
	bensOlder := a.Ring.Text(Key{Game: "kilifi-7", Position: 38, Seat: engine.Green, Epoch: 2})
	cas := a.Ring.Text(Key{Game: "lamu-2", Position: 12, Seat: engine.Green, Epoch: 1})
	left := a.Ring.Text(Key{Game: "kilifi-7", Position: 40, Seat: engine.Yellow, Epoch: 1})
	dee := sure(a.HostKey(t.Context(), "lamu-2", 12, playerOf("Dee")))
	bensClaim := func(proof Proof, own bool) Claim {
		return Claim{
			Game: "kilifi-7", Seat: engine.Green, Position: 40, Player: playerOf("Ben"),
			Proof: proof, Keyed: true, Epoch: 2, Own: own,
		}
	}
	clash := bensClaim(FromElsewhere, true)
	clash.Clash = true
	clashLeft := Claim{
		Game: "kilifi-7", Seat: engine.Yellow, Position: 40, Proof: FromElsewhere,
		Keyed: true, Clash: true, Epoch: 1, Own: true,
	}
	nobody := Claim{Position: Newest}
	noGame := func(name string) Claim {
		return Claim{Position: Newest, Player: playerOf(name), Proof: ByDomain}
	}
	foreign := NewKeyRing().Text(Key{Game: "kilifi-7", Position: 40, Seat: engine.Green, Epoch: 2})
	entered := letter("Ben", false, "", bensFormer)
	entered.Fingerprint = "earlier"
	refuted := letter("Ben", false, "", ben)
	refuted.Verdict = mail.Verdict{Failed: true, Refuted: true}
	several := letter("Ben", true, "", ben)
	several.Problems = append(several.Problems, mail.Problem{Code: mail.SeveralFrom})
	for why, row := range map[string]struct {
		mail *mail.Letter
		want Claim
	}{
		"a key":                           {letter("Ben", false, "", ben), bensClaim(ByKey, true)},
		"a key in capitals":               {letter("Ben", false, "", strings.ToUpper(ben)), bensClaim(ByKey, true)},
		"a key, vouched for":              {letter("Ben", true, "", ben), bensClaim(ByBoth, true)},
		"an older key beside the newest":  {letter("Ben", false, "", bensOlder, ben), bensClaim(ByKey, true)},
		"a key, from somebody else":       {letter("Ann", true, "", ben), bensClaim(FromElsewhere, false)},
		"a key, from nobody who is known": {letter("Fay", true, "", ben), bensClaim(FromElsewhere, false)},
		"a key, disowned by the domain":   {refuted, bensClaim(FromElsewhere, true)},
		"keys of two seats":               {letter("Ben", false, "", ben, cas), clash},
		"a key, and the name of another":  {letter("Ben", false, "game lamu-2", ben), clash},
		"a key beside a host's":           {letter("Ben", false, "", ben, dee), clash},
		"a key of a former epoch":         {letter("Ben", false, "", bensFormer), nobody},
		"a key of another ring":           {letter("Ben", false, "", foreign), nobody},
		"a key of a seat that nobody has": {letter("Ben", false, "", left), nobody},
		"the same, vouched for":           {letter("Ben", true, "", left), noGame("Ben")},
		"the same, beside another seat's": {letter("Ben", false, "", left, ben), clashLeft},
		"a key that is not vouched for here": {letter("Cas", false, "", cas), Claim{
			Game: "lamu-2", Seat: engine.Green, Position: 12, Player: playerOf("Cas"),
			Proof: Unvouched, Keyed: true, Epoch: 1, Own: true,
		}},
		"a key that was good at its entry": {entered, Claim{
			Game: "kilifi-7", Seat: engine.Green, Position: 30, Player: playerOf("Ben"),
			Proof: ByKey, Keyed: true, Epoch: 1, Own: true,
		}},
		"a host's key, from the host": {letter("Dee", false, "", dee), Claim{
			Game: "lamu-2", Position: 12, Player: playerOf("Dee"), Proof: ByKey, Keyed: true, Epoch: 1, Own: true,
		}},
		"a host's key, from a player": {letter("Ben", true, "", dee), noGame("Ben")},
		"an address":                  {letter("Ben", false, ""), nobody},
		"an address, vouched for": {letter("Ben", true, ""), Claim{
			Game: "kilifi-7", Seat: engine.Green, Position: Newest, Player: playerOf("Ben"), Proof: ByDomain,
		}},
		"an address of two games": {letter("Ann", true, ""), noGame("Ann")},
		"an address, and which of them": {letter("Ann", true, "game lamu-2"), Claim{
			Game: "lamu-2", Seat: engine.Blue, Position: Newest, Player: playerOf("Ann"), Proof: ByDomain,
		}},
		"an address, and another's game":    {letter("Ben", true, "game lamu-2"), noGame("Ben")},
		"an address, and a game not there":  {letter("Ben", true, "game nowhere-1"), noGame("Ben")},
		"a stranger whose domain says so":   {letter("Fay", true, "game lamu-2"), Claim{Position: Newest, Proof: ByDomain}},
		"two authors, and the key of one":   {several, bensClaim(FromElsewhere, false)},
		"an author who cannot be read":      {&mail.Letter{Verdict: mail.Verdict{Authentic: true}}, nobody},
		"nobody's key, of a letter of ours": {letter("Ben", false, "", a.Ring.Outside("abcdefghij")), nobody},
	} {
		if got, err := a.Claim(t.Context(), row.mail, false); err != nil || got != row.want {
			t.Errorf("%s claims\n%+v, %v, want\n%+v", why, got, err, row.want)
		}
	}
}

// TestClaimsWhereAddressesAreTrusted has From alone be a proof, but not of somebody who has never
// answered: anybody could write in the name of whoever is invited.
func TestClaimsWhereAddressesAreTrusted(t *testing.T) {
	a, _ := registry(t)
	a.TrustAddresses = true
	for name, want := range map[string]Proof{"Ben": ByAddress, "Eve": Unproven} {
		if got, err := a.Claim(t.Context(), letter(name, false, ""), false); err != nil || got.Proof != want {
			t.Errorf("%s claims %+v, %v", name, got, err)
		}
	}
	key := a.Ring.Text(Key{Game: "lamu-2", Position: 12, Seat: engine.Green, Epoch: 1})
	if got, err := a.Claim(t.Context(), letter("Cas", false, "", key), false); err != nil || got.Proof != ByKey {
		t.Errorf("a key that is not vouched for claims %+v, %v", got, err)
	}
}

// TestHostsKeyAboutItsAuthor takes a host's key for the host's from any address where the mail is
// about its author, so that the host is asked.
func TestHostsKeyAboutItsAuthor(t *testing.T) {
	a, _ := registry(t)
	l := letter("Fay", false, "", sure(a.HostKey(t.Context(), "kilifi-7", 40, playerOf("Dee"))))
	want := Claim{Game: "kilifi-7", Position: 40, Player: playerOf("Dee"), Proof: FromElsewhere, Keyed: true, Epoch: 1}
	if got, err := a.Claim(t.Context(), l, true); err != nil || got != want {
		t.Errorf("it claims %+v, %v", got, err)
	}
}

// TestClaimsOfGamesThatStandStill has a mail wait whose key was given for a game that stands still,
// and no mail with a key that anybody can write.
func TestClaimsOfGamesThatStandStill(t *testing.T) {
	a, tables := registry(t)
	tables.err = &BrokenGameError{Game: "kilifi-7", Err: errors.New("torn")}
	key := Key{Game: "kilifi-7", Position: 40, Seat: engine.Green, Epoch: 2}
	var broken *BrokenGameError
	if _, err := a.Claim(t.Context(), letter("Ben", false, "", a.Ring.Text(key)), false); !errors.As(err, &broken) {
		t.Errorf("the error is %v", err)
	}
	asked := tables.asked
	got, err := a.Claim(t.Context(), letter("Ben", false, "", NewKeyRing().Text(key)), false)
	if err != nil || got.Keyed {
		t.Errorf("a key of another ring claims %+v, %v", got, err)
	}
	if tables.asked > asked+1 {
		t.Errorf("for one forged key tables are asked %d times", tables.asked-asked)
	}
}
