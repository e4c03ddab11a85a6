package storetest

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"testing"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/identity"
)

// testPeople protects players from being taken for others, or for strangers: whose an address is,
// who reads a mailbox and who is to be told something is the same before and after a start, and
// what is saved of one is no other's.
func testPeople(t *testing.T, k Kind) {
	const ben, cas, dee games.PlayerID = "ben-02c1", "cas-11d2", "dee-51d0"
	of := func(name string, addresses ...string) *store.Profile {
		p := &store.Profile{Name: name, Lang: "en", Zone: "UTC", HTML: true}
		for _, a := range addresses {
			p.Addresses = append(p.Addresses, store.Address{Address: a, Proof: "key", Since: evening})
		}
		return p
	}
	forgotten, brief := of(log.FormerPlayer), of("Dee", "dee@example.org")
	brief.Brief = true
	s := opened(t, k)
	people := peopleOf(t, s)
	ctx := t.Context()
	must(t, people.SaveProfile(ctx, ann, of("Ann", "Ann@Example.org", "ann+games@example.net")))
	must(t, people.SaveProfile(ctx, ben, of("Ben", "ben@example.org", "ann@example.org"))) // by mistake
	must(t, people.SaveProfile(ctx, cas, forgotten))
	must(t, people.SaveProfile(ctx, dee, brief))
	want := func(owners map[mail.Address]games.PlayerID, sharing ...games.PlayerID) {
		t.Helper()
		for a, id := range owners {
			if owner, err := people.Owner(ctx, a); err != nil || owner != id {
				t.Errorf("%s is %q's, %v, expected %q", a, owner, err, id)
			}
		}
		all, err := people.Sharing(ctx, "ANN+other@example.net")
		if err != nil || !slices.Equal(all, sharing) {
			t.Errorf("the mailbox is read by %v, %v, expected %v", all, err, sharing)
		}
	}
	for range 2 {
		want(map[mail.Address]games.PlayerID{"ann@example.org": ann, "ANN+games@example.net": ann, "ann@example.net": "",
			"ben@example.org": ben, "fay@example.org": ""}, ann)
		for as, ids := range map[store.Noted][]games.PlayerID{store.Blank: {cas}, store.Brief: {dee}, store.Unread: nil} {
			if noted, err := people.Noted(ctx, as); err != nil || !slices.Equal(noted, ids) {
				t.Errorf("%s are %v, %v, expected %v", as, noted, err, ids)
			}
		}
		lost, err := people.Lacking(ctx, []games.PlayerID{"fay-0000", ann, "", "eve-0000", ann})
		if err != nil || !slices.Equal(lost, []games.PlayerID{"eve-0000", "fay-0000"}) {
			t.Errorf("lost are %v, %v", lost, err)
		}
		if p, err := people.Profile(ctx, ann); err != nil || p.Name != "Ann" || len(p.Addresses) != 2 {
			t.Errorf("Ann is %+v, %v", p, err)
		}
		if _, err := people.Profile(ctx, "eve-0000"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("nobody's profile gives %v", err)
		}
		must(t, s.Close())
		s = opened(t, k)
		people = peopleOf(t, s)
	}
	must(t, people.SaveProfile(ctx, ann, of("Ann", "ann@example.com")))
	want(map[mail.Address]games.PlayerID{"ann@example.org": ben, "ann@example.com": ann, "ann+games@example.net": ""})
	must(t, people.SaveProfile(ctx, dee, of("Dee", "dee@example.org", "ann+dee@example.net")))
	must(t, people.RemoveProfile(ctx, ben))
	want(map[mail.Address]games.PlayerID{"ann@example.org": "", "ben@example.org": "", "dee@example.org": dee}, dee)
	if noted, err := people.Noted(ctx, store.Brief); err != nil || len(noted) > 0 {
		t.Errorf("to be told are %v, %v", noted, err)
	}
}

// peopleOf is what a roster asks that has the store.
func peopleOf(t *testing.T, s referee.Store) identity.People {
	t.Helper()
	people, _, err := identity.OpenPeople(context.Background(), s)
	must(t, err)
	return people
}
