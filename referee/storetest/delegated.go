package storetest

import (
	"slices"
	"strings"
	"testing"

	"dhow/games/store"
	"dhow/referee"
)

// ofKilifi is a mail that bears keys of a game.
func ofKilifi(said string) store.Arrived {
	return store.Arrived{Received: evening, Size: int64(len(said)), Raw: []byte(said), Game: kilifi}
}

// testUndelegated protects mails from being lost to deputies that there are not: all are found by
// whoever referees, and none is waited for.
func testUndelegated(t *testing.T, k Kind) {
	s, is := opened(t, k).(referee.Database)
	if !is {
		return
	}
	ctx := t.Context()
	must(t, s.TakeIn(ctx, ofKilifi("first"), ofKilifi("second"), ofKilifi("third")))
	found, err := s.Arrived(ctx, 0)
	if err != nil || len(found) != 3 {
		t.Fatalf("there are %+v, %v", found, err)
	}
	many, err := s.TakeBackMails(ctx)
	some, unknown := s.AnyDelegated(ctx)
	if many != 0 || some || err != nil || unknown != nil {
		t.Errorf("delegated are any: %v, and %d are taken back, %v, %v", some, many, unknown, err)
	}
	first, err := s.FirstDelegated(ctx, kilifi, found[2].N)
	if !first.IsZero() || err != nil {
		t.Errorf("a mail of %v is delegated, %v", first, err)
	}
	if parts, err := s.MailParts(ctx); len(parts) > 0 || err != nil {
		t.Errorf("mails wait in the parts %v, %v", parts, err)
	}
	must(t, s.LeaveMails(ctx, true, found[0].N))
	must(t, s.ReleaseMails(ctx, 0, found[1].N))
	if left, err := arrived(ctx, s.(referee.Store)); err != nil || !slices.Equal(said(left), []string{"first", "third"}) {
		t.Errorf("then there are %q, %v", left, err)
	}
	must(t, s.Room(ctx))
}

// testDelegated protects mails that are delegated from being judged by two or by nobody, and out of
// their order.
func testDelegated(t *testing.T, k Kind) {
	beside, is := k.(shared)
	if !is {
		return
	}
	s := opened(t, k).(referee.Database)
	deputy, err := beside.OpenDeputy()
	must(t, err)
	h, ctx := deputy.(referee.Database), t.Context()
	must(t, s.TakeIn(ctx, ofKilifi("first"), ofKilifi("second"), ofKilifi("third")))
	if found, err := s.Arrived(ctx, 0); len(found) > 0 || err != nil {
		t.Errorf("whoever referees finds %+v, %v", found, err)
	}
	first, err := s.FirstDelegated(ctx, kilifi, 0)
	if some, unknown := s.AnyDelegated(ctx); !some || !first.Equal(evening) || err != nil || unknown != nil {
		t.Errorf("delegated are any: %v, the first of %v, %v, %v", some, first, unknown, err)
	}
	parts, err := h.MailParts(ctx)
	if len(parts) != 1 || err != nil {
		t.Fatalf("mails of a game wait in the parts %v, %v", parts, err)
	}
	mails, got, err := h.ClaimMails(ctx, parts[0], 2)
	if !got || err != nil || len(mails) != 2 || string(mails[0].Raw) != "first" || string(mails[1].Raw) != "second" {
		t.Fatalf("claimed are %+v, %v, %v", mails, got, err)
	}
	if _, got, err := s.ClaimMails(ctx, parts[0], 2); got || err != nil {
		t.Errorf("a part is claimed twice, %v", err)
	}
	must(t, h.PutAway(ctx, mails[0].N))
	must(t, h.LeaveMails(ctx, true, mails[1].N))
	must(t, h.ReleaseMails(ctx, parts[0]))
	must(t, s.TakeIn(ctx, ofKilifi("fourth")))
	if left, err := arrived(ctx, s.(referee.Store)); err != nil || !slices.Equal(said(left), []string{"second", "third", "fourth"}) {
		t.Errorf("whoever referees has %q, %v", left, err)
	}

	found, err := s.Arrived(ctx, 0)
	must(t, err)
	for _, m := range found {
		must(t, s.PutAway(ctx, m.N))
	}
	must(t, s.TakeIn(ctx, ofKilifi("fifth")))
	must(t, deputy.Close())
	beside.Expire()
	if many, err := s.TakeBackMails(ctx); many != 1 || err != nil {
		t.Errorf("%d mails are taken back, %v", many, err)
	}
	if left, err := arrived(ctx, s.(referee.Store)); err != nil || !slices.Equal(said(left), []string{"fifth"}) {
		t.Errorf("whoever referees has %q, %v", left, err)
	}
}

// said is what mails say, as arrived lists them.
func said(mails []string) (all []string) {
	for _, m := range mails {
		all = append(all, m[strings.LastIndexByte(m, ' ')+1:])
	}
	return all
}
