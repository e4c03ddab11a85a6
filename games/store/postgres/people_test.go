package postgres

import (
	"strings"
	"testing"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestFewPlayersAreNoted: among very many, the players of whom something is noted, or is to be
// filled in, are found by an index. That is asked at each start.
func TestFewPlayersAreNoted(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, `insert into player (id, profile, noted)
		select 'player-' || n, '', case n % 1000 when 0 then 'brief' else 'plain' end from generate_series(1, 20000) as n; analyze player`))
	for sql, args := range map[string][]any{notedAs: {store.Brief}, lackingOf: {[]string{"player-1"}}, leftUnfilled: nil} {
		plan, err := rowsOf(t.Context(), s.server, pgx.RowTo[string], "explain "+sql, args...)
		if must(t, err); !strings.Contains(strings.Join(plan, "\n"), "player_noted_idx") {
			t.Errorf("players are looked for so:\n%s", strings.Join(plan, "\n"))
		}
	}
	if brief := sure(s.Noted(t.Context(), store.Brief)); len(brief) != 20 {
		t.Errorf("%d players are told how letters come", len(brief))
	}
}
