package postgres

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"
)

// TestMigrationKnowsWhatFactsSay: tables of before facts were put together get what the facts that
// there are say, and no more than a store that has had them from the beginning.
func TestMigrationKnowsWhatFactsSay(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	later := evening.Add(time.Hour)
	_, err := s.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{
		post.Owe{ID: "letter-one-1", At: evening, Game: kilifi, Seat: 1, To: "ann-7f3a", Kind: "news", From: 1, Until: 1},
		post.Owe{ID: "letter-two-2", At: evening, Game: kilifi, Seat: 2, To: "ben-02c1", Kind: "news", From: 1, Until: 1},
		post.Sent{ID: "letter-one-1", At: evening}, post.Dead{ID: "letter-one-1", At: evening, Why: "again"},
		post.Dead{ID: "letter-three-3", At: evening, Why: "nobody"},
		post.In{Fingerprint: "mail1", Outcome: "held", At: evening}, post.In{Fingerprint: "mail1", Outcome: "accepted", Game: kilifi, Entry: 1, At: later},
		post.Text{Fingerprint: "mail2", Digest: [4]byte{1, 2, 3, 4}},
		post.Hold{Fingerprint: "held1", At: later, Game: kilifi, Seat: 1, Said: "x"},
		post.Hold{Fingerprint: "held1", At: evening, Game: kilifi, Seat: 1, Said: "x"},
		post.Hold{Fingerprint: "held2", At: evening, Said: "y"}, post.Settled{Fingerprint: "held2", How: "yes"},
		post.Mark{Game: kilifi, Entry: 1}, post.Mark{Game: "lamu-3", Entry: 7}, post.Mark{Game: kilifi, Entry: 2},
		post.Searched{At: evening},
	}})
	must(t, err)
	for n := range post.MostOffered + 2 {
		_, err := s.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{
			post.Offered{At: evening, Game: kilifi, Seat: 1, Position: 40 + n, Lines: ".abc*defghijkl"}}})
		must(t, err)
	}
	must(t, server.Do(name, `insert into fact (file, line, unread) values ('2026-11-20.log', 'in nobody knows what;', true),
		('2026-11-20.log', 'in sometime mail3 accepted;', true); insert into mail (fingerprint, outcome, at) values ('mail3', 'unread', to_timestamp(0))`))
	want := known(t, s)
	must(t, s.Close())
	must(t, server.Do(name, `drop table mail, letter, mark, question, offered, arrived, arriving, mailbox, clock, unlooked, named, charge, held_key; alter table store drop turned, drop searched, drop receives, drop received, drop named, drop charged; drop index entry_tells;
		alter table part drop judge; alter table fact drop unread, add column worker text not null default 'store'; update schema_version set version = 3`))
	from, _, err := Migrate(t.Context(), settings, nil)
	must(t, err)
	s = opened(t, settings)
	defer s.Close()
	if got := known(t, s); got != want || from != 3 {
		t.Errorf("from version %d on is known\n%s\nexpected\n%s", from, got, want)
	}
}

// known is what a store knows of the above.
func known(t *testing.T, s *Store) string {
	t.Helper()
	ctx := t.Context()
	all := fmt.Sprintln(sure(s.Unsent(ctx)), sure(s.OwedAbout(ctx, kilifi, "lamu-3")), sure(s.Holds(ctx)), sure(s.MarkedGames(ctx)), sure(s.Searched(ctx)), sure(s.Unread(ctx)),
		sure(s.Offered(ctx, kilifi, 1)))
	for _, mail := range []string{"mail1", "mail2", "mail3"} {
		in, is := answer(s.Known(ctx, mail))
		text, noted := answer(s.Text(ctx, mail))
		all += fmt.Sprintln(in, is, text, noted)
	}
	p := sure(s.PostOf(ctx, kilifi))
	for _, id := range []post.LetterID{"letter-one-1", "letter-two-2", "letter-three-3", "letter-four-4"} {
		all += fmt.Sprintln(id, p.EverOwed(id), p.WasSent(id), sure(s.EverOwed(ctx, id)))
	}
	return all
}

// TestQuestionThatCannotBeReadIsNoOtherOne: a line of a question that this program cannot read is
// neither an empty question nor none, and keeps no other waiting.
func TestQuestionThatCannotBeReadIsNoOtherOne(t *testing.T) {
	server, name, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	defer s.Close()
	_, err := s.Commit(ctx, store.Act{At: evening, Facts: []post.Line{
		post.Hold{Fingerprint: "held1", At: evening, Said: "x"}, post.Hold{Fingerprint: "held2", At: evening, Said: "y"}}})
	must(t, err)
	must(t, server.Do(name, "update question set line = 'hold sometime;' where fingerprint = 'held1'"))
	if h, waits, err := s.Held(ctx, "held1"); err == nil || waits || h.Fingerprint != "" {
		t.Errorf("there waits %+v, %v, without an error", h, waits)
	}
	if h, waits, err := s.Held(ctx, "held2"); err != nil || !waits || h.Said != "y" {
		t.Errorf("the other is %+v, %v, %v", h, waits, err)
	}
	if holds := sure(s.Holds(ctx)); len(holds) != 1 || holds[0].Fingerprint != "held2" {
		t.Errorf("there wait %+v", holds)
	}
}

// TestOldDeputyWritesNothingAfterMigration: a deputy of an older program that is not heard of while
// the tables become those of a newer one writes nothing when it goes on.
func TestOldDeputyWritesNothingAfterMigration(t *testing.T) {
	server, name, settings := fresh(t)
	deputy, err := OpenDeputy(t.Context(), settings)
	must(t, err)
	defer deputy.Close()
	deputy.release() // it renews nothing
	<-deputy.renewed
	must(t, server.Do(name, `update lease set until = clock_timestamp() - interval '1 second';
		update schema_version set version = version - 1`))
	_, _, err = Migrate(t.Context(), settings, nil)
	must(t, err)
	if _, err := deputy.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.Searched{At: evening}}}); !errors.As(err, new(*store.LostError)) {
		t.Errorf("it is told %v", err)
	}
}
