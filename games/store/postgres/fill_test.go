package postgres

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// TestMigrationFillsInWhatPlayersAreFoundBy protects players of a database of earlier tables from
// being strangers: a migration that was ended on the way is told of and goes on, and then their
// addresses are theirs. The database names none of these.
func TestMigrationFillsInWhatPlayersAreFoundBy(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	ctx := t.Context()
	var all []statement
	for i := range fillAtOnce + 2 {
		id := games.PlayerID(fmt.Sprintf("ann-%04x", i))
		text := store.WriteProfile(&store.Profile{Name: "Ann", Lang: "en", Zone: "UTC", Brief: i == 1,
			Addresses: []store.Address{{Address: fmt.Sprintf("ann%d@example.org", i), Proof: "key", Since: evening}}})
		if i == 2 {
			text = []byte("name: [\n")
		}
		all = append(all, statement{sql: "insert into player (id, profile) values ($1, $2)",
			args: []any{id, s.seal.seal(profilePlace(id), text)}})
	}
	must(t, s.write(ctx, all...))
	must(t, s.Close())
	half := (*SchemaError)(nil)
	if _, err := Connect(ctx, settings); !errors.As(err, &half) || !strings.Contains(err.Error(), "run dhow store migrate again") {
		t.Errorf("half a migration gives %v", err)
	}
	other := settings
	other.Keys = keys("x")
	if _, _, err := Migrate(ctx, other, nil); !errors.Is(err, ErrKeys) {
		t.Errorf("the keys of another installation give %v", err)
	}
	var told []string
	from, to, err := Migrate(ctx, settings, func(what string, done, of int) { told = append(told, fmt.Sprintf("%d/%d %s", done, of, what)) })
	if err != nil || from != version() || to != version() || strings.Join(told, ", ") != "500/502 players, 502/502 players" {
		t.Errorf("migrated from %d to %d, %v, told %v", from, to, err, told)
	}
	rotated := settings
	rotated.Keys = append(keys("n"), settings.Keys...)
	for _, settings := range []Settings{settings, rotated} {
		s = opened(t, settings)
		for _, i := range []int{0, 1, fillAtOnce + 1} {
			id, err := s.Owner(ctx, mail.Address(fmt.Sprintf("Ann%d@example.org", i)))
			if want := games.PlayerID(fmt.Sprintf("ann-%04x", i)); err != nil || id != want {
				t.Errorf("the address of %s is %q's, %v", want, id, err)
			}
		}
		must(t, s.Close())
	}
	s = opened(t, rotated)
	defer s.Close()
	for as, want := range map[store.Noted]string{store.Brief: "[ann-0001]", store.Unread: "[ann-0002]"} {
		if ids, err := s.Noted(ctx, as); err != nil || fmt.Sprint(ids) != want {
			t.Errorf("%s are %v, %v", as, ids, err)
		}
	}
	moved := &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC",
		Addresses: []store.Address{{Address: "ann0@example.org", Proof: "key", Since: evening}}}
	must(t, s.SaveProfile(ctx, "ann-0000", moved)) // by the new key
	if id, err := s.Owner(ctx, "ann0@example.org"); err != nil || id != "ann-0000" {
		t.Errorf("under a new key the address is %q's, %v", id, err)
	}
	clear, err := rowsOf(ctx, s.server, nothing, "select from address where encode(digest || mailbox, 'escape') like '%example%'")
	if err != nil || len(clear) > 0 {
		t.Errorf("the database names %d addresses, %v", len(clear), err)
	}
}
