package postgres

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/store"
)

// TestMigrationNotesWhomGamesName protects players of a database of earlier tables from being
// overlooked in its games, archived and broken ones too: a migration that was ended on the way is
// told of and goes on. All games that are not archived are to be looked at again, as nobody knows
// when the hourly round has to see them.
func TestMigrationNotesWhomGamesName(t *testing.T) {
	server, name, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	create(t, s)
	_, err := s.Commit(ctx, store.Act{At: evening, Game: kilifi, After: 1,
		Lines: [][]byte{[]byte("--- {n: 2, at: 2026-11-20T18:00:00Z, watch: {player: cas-0001, name: Cas}}")}})
	must(t, err)
	must(t, s.Close())
	must(t, server.Do(name, `drop table mailbox, clock, unlooked, named, charge, held_key; drop index entry_tells; alter table store drop named, drop charged; alter table arriving drop shut, drop refused; alter table letter drop unread; alter table arrived drop game, drop part; alter table part drop judge;
		alter table game add looked int, add looked_at int, add rings timestamptz; create index on game (rings) where rings is not null and year is null;
		update game set looked = last, looked_at = edits, rings = now(); update schema_version set version = 9;
		insert into game (id, header, last, year) select 'lamu-3', header, last, 2026 from game where id = 'kilifi-7';
		insert into entry (game, n, line) select 'lamu-3', n, line from entry where game = 'kilifi-7';
		insert into game (id, header, last, removed) select 'gone-1', header, last, true from game where id = 'kilifi-7';
		insert into game (id, header, last) select 'broken-2', left(header, -9), last from game where id = 'kilifi-7';
		insert into game (id, header, last) select 'many-' || to_char(i, 'FM000'), header, 0 from game, generate_series(1, 500) i where id = 'kilifi-7'`))
	var told []string
	tell := func(what string, done, of int) { told = append(told, fmt.Sprintf("%d/%d %s", done, of, what)) }
	from, to, err := Migrate(ctx, settings, tell)
	if err != nil || from != 9 || to != version() || strings.Join(told, ", ") != "500/504 games, 504/504 games" {
		t.Errorf("migrated from %d to %d, %v, told %v", from, to, err, told)
	}

	must(t, server.Do(name, "update store set named = 'many-100'; delete from named where game > 'many-100'")) // as if it had ended there
	half := (*SchemaError)(nil)
	if _, err := Connect(ctx, settings); !errors.As(err, &half) || !half.Unfilled {
		t.Errorf("half a migration gives %v", err)
	}
	told = nil
	if _, _, err = Migrate(ctx, settings, tell); err != nil || strings.Join(told, ", ") != "400/400 games" {
		t.Errorf("gone on, %v, told %v", err, told)
	}

	s = opened(t, settings)
	defer s.Close()
	for player, want := range map[games.PlayerID]int{"ann-7f3a": 502, "cas-0001": 1, "eve-0001": 0} {
		if ids := sure(s.Naming(ctx, player)); len(ids) != want {
			t.Errorf("%s is named by %d games, expected %d: %v", player, len(ids), want, ids)
		}
	}
	if rows := sure(s.Find(ctx, store.Query{Archived: true, Naming: "cas-0001"})); len(rows) != 2 || rows[1].ID != "lamu-3" {
		t.Errorf("Cas is found in %v", rows)
	}
	if ids := sure(s.Unlooked(ctx, "", 1000)); len(ids) != sure(s.Number(ctx)) || len(ids) != 502 {
		t.Errorf("%d games are to be looked at", len(ids))
	}
	if clocks := sure(s.Clocks(ctx, time.Now())); len(clocks) > 0 {
		t.Errorf("the clocks %v are known", clocks)
	}
}

// TestRemovedGameIsNotFound: a game that somebody has taken away for good, as they are told to, is
// found no more.
func TestRemovedGameIsNotFound(t *testing.T) {
	server, name, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	must(t, s.NoteClocks(ctx, store.Clock{Game: kilifi, Entry: 1, Rings: evening, Tends: evening}))
	must(t, server.Do(name, "update game set removed = true"))
	found := fmt.Sprint(sure(s.Naming(ctx, "ann-7f3a")), sure(s.Tended(ctx, evening, "", 9)), sure(s.Open(ctx, "", 9)), sure(s.Clocks(ctx, evening)), sure(s.Unlooked(ctx, "", 9)),
		sure(s.Running(ctx, []games.GameID{kilifi})), sure(s.Number(ctx)), sure(s.Find(ctx, store.Query{Archived: true, Naming: "ann-7f3a"})), sure(s.Lacking(ctx, nil)))
	if found != "[] [] [] [] [] [] 0 [] []" {
		t.Errorf("there are %s", found)
	}
}

// TestManyGamesAreNotCounted: of a million games that a metric asks for each few seconds PostgreSQL
// tells the number that it has estimated itself, without those that are archived.
func TestManyGamesAreNotCounted(t *testing.T) {
	server, name, settings := fresh(t)
	ctx := t.Context()
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	must(t, server.Do(name, `create function copies(n int, archived int) returns void language plpgsql as $$
		declare others text;
		begin
			select string_agg(quote_ident(column_name), ', ') into others from information_schema.columns where table_name = 'game' and column_name not in ('id', 'year');
			execute format('insert into game (id, year, %s) select ''copy-'' || i, case when i <= %s then 2026 end, %s from game, generate_series(1, %s) as i', others, archived, others, n);
		end $$; select copies(20000, 5000)`))
	must(t, server.Do(name, "analyze game"))
	if n := sure(s.Number(ctx)); n < 14_500 || n > 15_500 {
		t.Errorf("there are %d games, of about 15001", n)
	}
	must(t, server.Do(name, "delete from game where id like 'copy-%'"))
	if n := sure(s.Number(ctx)); n < 14_500 {
		t.Errorf("%d games are counted", n)
	}
	must(t, server.Do(name, "analyze game"))
	if n := sure(s.Number(ctx)); n != len(sure(s.Games(ctx))) {
		t.Errorf("there are %d games, of few that can be counted", n)
	}
}
