package referee

import (
	"context"
	"log/slog"
	"os"
	"reflect"
	"sync"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
)

// pair is a party whose mails are handed to the tables of two processes in turn, which have one
// store between them.
type pair struct {
	*party
	server *memory.Server
	store  *memory.Store
	tables [2]*table.Table
	turn   int
}

// newPair is such a party of two.
func newPair(t *testing.T) *pair {
	t.Helper()
	p := &pair{party: newParty(t, 2), server: memory.New()}
	var err error
	p.store, err = p.server.Open()
	must(t, err)
	_, err = p.store.Recall()
	must(t, err)
	text, err := os.ReadFile(p.path())
	must(t, err)
	secret, err := p.dir.Secret(p.id)
	must(t, err)
	_, err = p.store.Create(t.Context(), store.NewGame{At: p.now, ID: p.id, Log: text, Secret: secret, Facts: []post.Line{post.Mark{Game: p.id}}})
	must(t, err)
	for i := range p.tables {
		index, _, err := identity.OpenIndex(t.Context(), p.store, p.store, log.Editions{edition.Mombasa()})
		must(t, err)
		tables := table.New(table.Settings{
			Readers: p, Store: p.store, Editions: log.Editions{edition.Mombasa()}, Ring: p.ring, Index: index, Held: p, Post: p, Troubles: p,
			Clock: func() time.Time { return p.now }, Log: slog.New(slog.DiscardHandler),
		})
		t.Cleanup(tables.Close)
		p.tables[i] = tables.Table(p.id)
	}
	p.table = p.tables[0]
	return p
}

// next hands the next mails to the other process.
func (p *pair) next() {
	p.turn = 1 - p.turn
	p.table = p.tables[p.turn]
}

// done commits what a table leaves to whoever has handed it something, and wants its letters to be
// owed for the first time.
func (p *pair) done(what string, posting table.Posting) {
	p.t.Helper()
	for _, o := range posting.Owes {
		if _, owed := p.owes[o.ID]; owed {
			p.t.Errorf("%s, a letter is owed again: %+v", what, o)
		}
	}
	p.rest(posting)
	p.post(posting)
}

// rest commits what a table leaves to its caller.
func (p *pair) rest(posting table.Posting) {
	p.t.Helper()
	_, err := p.store.Commit(p.t.Context(), store.Act{At: p.now, Facts: posting.Left})
	must(p.t, err)
}

// marked is the store's mark of the game.
func (p *pair) marked() int {
	p.t.Helper()
	n, _, err := p.store.Marked(p.t.Context(), p.id)
	must(p.t, err)
	return n
}

// anOrder is what the first seat to move orders.
func (p *pair) anOrder() (engine.Seat, string) {
	p.t.Helper()
	state, err := p.game().State()
	must(p.t, err)
	seat := state.ToMove()[0]
	order, _ := p.order(p.game(), seat)
	return seat, order
}

// handOver hands a mail to a table.
func (p *pair) handOver(d acts.Delivery) table.Posting {
	p.t.Helper()
	posting, err := p.table.Deliver(p.t.Context(), d, nil)
	must(p.t, err)
	return posting
}

// begin has the players join and play to the first actions, at the two tables in turn.
func (p *pair) begin() {
	p.t.Helper()
	for _, seated := range p.game().Header.Seats {
		p.next()
		p.done("joining", p.handOver(p.mail(seated.Seat, "join a-word")))
	}
	for there := inPhase(engine.ActionPhase, 1); !there(p.game()); p.next() {
		seat, order := p.anOrder()
		p.done(order, p.handOver(p.mail(seat, order)))
	}
}

// TestTwoTablesInTurn has the tables of two processes judge the mails of one game in turn: each
// order is in the game once, its letters are owed once, and none is owed of what the other process
// has entered, whoever looks at the game after it.
func TestTwoTablesInTurn(t *testing.T) {
	p := newPair(t)
	p.begin()
	for range 24 {
		seat, order := p.anOrder()
		d, before := p.mail(seat, order), p.game().Len()
		first := p.handOver(d)
		p.done(order, first)
		if first.In.Outcome != post.OutcomeAccepted || first.In.Entry != before+1 {
			t.Fatalf("%s: %+v", order, first)
		}
		p.next()
		last := p.game().Len()
		again := p.handOver(d)
		if again.In.Entry != first.In.Entry || p.game().Len() != last {
			t.Errorf("%s comes again as %+v, and the game has %d entries instead of %d", order, again.In, p.game().Len(), last)
		}
		for _, o := range again.Owes {
			if _, owed := p.owes[o.ID]; !owed {
				t.Errorf("%s comes again, and is owed %+v", order, o)
			}
		}
		p.rest(again)
		recovered, err := p.table.Recover(t.Context(), nil)
		must(t, err)
		if p.done("recovered", recovered); recovered.Owes != nil || p.marked() != last {
			t.Errorf("%s, recovered: %+v; the mark is %d of %d", order, recovered, p.marked(), last)
		}
	}
}

// TestTwoTablesAtOnce has them judge mails of two players at the same time.
func TestTwoTablesAtOnce(t *testing.T) {
	p := newPair(t)
	p.begin()
	for n := range 40 {
		before := p.game().Len()
		mails := [2]acts.Delivery{p.mail(engine.Blue, "say one"), p.mail(engine.Green, "say two")}
		var postings [2]table.Posting
		var all sync.WaitGroup
		for i, at := range p.tables {
			all.Go(func() {
				var err error
				if postings[i], err = at.Deliver(context.Background(), mails[(i+n)%2], nil); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for _, posting := range postings {
			p.done("at once", posting)
		}
		p.next()
		if last := p.game().Len(); last != before+2 || p.marked() != last {
			t.Fatalf("there are %d entries behind %d, with the mark at %d", last, before, p.marked())
		}
	}
}

// TestTableTellsWhatALookDoes: what is known of a game is the same whether its table has put it into
// the index, or it was looked at after another process had written.
func TestTableTellsWhatALookDoes(t *testing.T) {
	p := newPair(t)
	p.server.Edit(p.id, func(text []byte) []byte { return text })
	p.begin()
	index, _, err := identity.OpenIndex(t.Context(), p.store, p.store, log.Editions{edition.Mombasa()})
	must(t, err)
	seen, _, err := index.Game(t.Context(), p.id)
	must(t, err)
	look, err := p.table.Look(t.Context())
	must(t, err)
	if told := look.Head(); !reflect.DeepEqual(told, seen) || told.Edits != 1 || told.Digest == "" {
		t.Errorf("the table tells %+v, and a look %+v", told, seen)
	}
}

// TestWhatOthersOweIsNotOwed protects players from being told twice, and from not being told, where
// a process has been told of a game before another was: its entries are taken away by hand, and
// others come in their place, of which letters are owed as far as the store says.
func TestWhatOthersOweIsNotOwed(t *testing.T) {
	p := newPair(t)
	p.begin()
	p.done("talk", p.handOver(p.mail(engine.Blue, "say one")))
	p.done("talk", p.handOver(p.mail(engine.Blue, "say two")))
	if p.next(); p.game().Len() != p.marked() {
		t.Fatal("not all letters are owed")
	}
	last := p.game().Len()
	p.server.Edit(p.id, func(text []byte) []byte {
		documents, entries := log.Documents(text)
		for _, entry := range entries[:last-2] {
			documents = append(documents, entry...)
		}
		return documents
	})
	if p.next(); p.game().Len() != last-2 {
		t.Fatal("the entries are there still")
	}
	p.done("talk", p.handOver(p.mail(engine.Green, "say three")))
	facts := func(posting table.Posting) ([]post.Line, error) { // the letters of what another mail has caused are owed later
		return []post.Line{post.In{Fingerprint: posting.In.Fingerprint, Outcome: post.OutcomeAccepted, At: p.now}}, nil
	}
	late, err := p.table.Deliver(t.Context(), p.mail(engine.Green, "say four"), facts)
	must(t, err)
	p.next()
	p.store.Leave(p.id) // what this process had read is edited
	recovered, err := p.table.Recover(t.Context(), nil)
	must(t, err)
	if len(recovered.Owes) == 0 || recovered.Mark.Entry != last || p.marked() != last-1 {
		t.Errorf("recovered behind %+v, is owed %+v, %+v, with the mark at %d of %d", late.Mark, recovered.Owes, recovered.Mark, p.marked(), last)
	}
}
