package postgres

import (
	"context"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"

	"github.com/jackc/pgx/v5"
)

// people is who plays. Players whose ids nobody has are found by an address, or by what is noted of
// their profiles; both are written with the profile.
type people struct {
	*server
	opened *lastOpened
}

// Players lists those with a profile.
func (p people) Players(ctx context.Context) ([]games.PlayerID, error) {
	const sql = `select id from player order by id collate "C"`
	return rowsOf(ctx, p.server, pgx.RowTo[games.PlayerID], sql)
}

// profilePlace is where the profile of a player is sealed.
func profilePlace(id games.PlayerID) string { return "profile " + string(id) }

// Profile reads a profile.
func (p people) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	if err := id.Valid(); err != nil {
		return nil, err
	}
	sealed, err := oneOf(ctx, p.server, store.PlayerPath(id), pgx.RowTo[[]byte], "select profile from player where id = $1", id)
	if err != nil {
		return nil, err
	}
	return p.openProfile(id, sealed)
}

// Profiles reads the profiles of some players. Those that are not there, or cannot be read, are
// left out.
func (p people) Profiles(ctx context.Context, ids ...games.PlayerID) (map[games.PlayerID]*store.Profile, error) {
	profiles := make(map[games.PlayerID]*store.Profile, len(ids))
	_, err := rowsOf(ctx, p.server, func(row pgx.CollectableRow) (struct{}, error) {
		var id games.PlayerID
		var sealed []byte
		err := row.Scan(&id, &sealed)
		if profile, unread := p.openProfile(id, sealed); err == nil && unread == nil {
			profiles[id] = profile
		}
		return struct{}{}, err
	}, "select id, profile from player where id = any($1)", ids)
	return profiles, err
}

// openProfile opens and reads a profile.
func (p people) openProfile(id games.PlayerID, sealed []byte) (*store.Profile, error) {
	if profile := p.opened.get(id, sealed); profile != nil {
		return profile, nil
	}
	text, err := p.seal.open(profilePlace(id), sealed)
	if err != nil {
		return nil, err
	}
	profile, err := store.ReadProfile(store.PlayerPath(id), text)
	if err == nil {
		p.opened.put(id, sealed, profile)
	}
	return profile, err
}

// SaveProfile writes a profile.
func (s *Store) SaveProfile(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	if err := id.Valid(); err != nil {
		return err
	}
	sealed := s.seal.seal(profilePlace(id), store.WriteProfile(p))
	return s.write(ctx, append([]statement{{
		sql:  "insert into player (id, profile) values ($1, $2) on conflict (id) do update set profile = excluded.profile",
		args: []any{id, sealed},
	}}, s.seal.foundBy(id, p)...)...)
}

// RemoveProfile deletes a profile. It need not be there.
func (s *Store) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	return s.write(ctx, statement{sql: "delete from player where id = $1", args: []any{id}})
}

// foundBy writes what a player is found by. Of addresses that two players have the first one's
// hold.
func (s sealer) foundBy(id games.PlayerID, p *store.Profile) []statement {
	digests, mailboxes := [][]byte{}, [][]byte{}
	for _, a := range p.Addresses {
		digests = append(digests, s.addressMACs(mail.Address(a.Address))[0])
		mailboxes = append(mailboxes, s.mailboxMACs(mail.Address(a.Address))[0])
	}
	return []statement{
		{sql: "update player set noted = $2 where id = $1", args: []any{id, p.Noted()}},
		{sql: "delete from address where player = $1 and digest <> all($2)", args: []any{id, digests}},
		{sql: `insert into address (player, digest, mailbox) select $1, digest, mailbox
			from unnest($2::bytea[], $3::bytea[]) with ordinality as a (digest, mailbox, i) order by i
			on conflict do nothing`, args: []any{id, digests, mailboxes}},
	}
}

// foundByText writes what a player is found by of whom there is the text of a profile. Where that
// cannot be read nobody knows what it would be.
func (s sealer) foundByText(id games.PlayerID, text []byte) []statement {
	p, err := store.ReadProfile(store.PlayerPath(id), text)
	if err != nil {
		return []statement{{sql: "update player set noted = $2 where id = $1", args: []any{id, store.Unread}}}
	}
	return s.foundBy(id, p)
}

// Reread reads a profile, which lies nowhere else.
func (p people) Reread(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	return p.Profile(ctx, id)
}

// Owner returns whose an address is; empty: nobody's.
func (p people) Owner(ctx context.Context, a mail.Address) (games.PlayerID, error) {
	id, _, err := p.OwnerAndProfile(ctx, a)
	return id, err
}

// OwnerAndProfile returns whose an address is, and their profile; nil: it has to be asked for, as
// it cannot be read.
func (p people) OwnerAndProfile(ctx context.Context, a mail.Address) (id games.PlayerID, profile *store.Profile, err error) {
	if len(p.seal) == 0 {
		return "", nil, ErrNoKeys
	}
	const sql = "select player, profile from address join player on player.id = player where digest = any($1) order by n limit 1"
	var sealed []byte
	id, found, err := foundOne(ctx, p.server, func(row pgx.CollectableRow) (id games.PlayerID, err error) { return id, row.Scan(&id, &sealed) },
		sql, p.seal.addressMACs(a))
	if err != nil || !found {
		return "", nil, err
	}
	if profile, err = p.openProfile(id, sealed); err != nil {
		profile = nil
	}
	return id, profile, nil
}

// Sharing lists those who have an address of the mailbox of an address.
func (p people) Sharing(ctx context.Context, a mail.Address) ([]games.PlayerID, error) {
	if len(p.seal) == 0 {
		return nil, ErrNoKeys
	}
	const sql = `select distinct player collate "C" from address where mailbox = any($1) order by 1`
	return rowsOf(ctx, p.server, pgx.RowTo[games.PlayerID], sql, p.seal.mailboxMACs(a))
}

// isNoted is the SQL of the players of whose profiles something is noted, or is to be filled in.
// There is an index of these few, which is used where a question says that it asks for no others.
const isNoted = "noted is distinct from '" + string(store.Plain) + "'"

// notedAs is the SQL of the players of whose profiles one thing is noted.
const notedAs = "select id from player where noted = $1 and " + isNoted + ` order by id collate "C"`

// Noted lists the players of whose profiles something is noted.
func (p people) Noted(ctx context.Context, as store.Noted) ([]games.PlayerID, error) {
	return rowsOf(ctx, p.server, pgx.RowTo[games.PlayerID], notedAs, as)
}

// lackingOf is the SQL of the players whose profiles cannot be read, and of those expected who have
// none.
const lackingOf = `select id collate "C" from player where noted = '` + string(store.Unread) + "' and " + isNoted + `
	union select id from unnest($1::text[]) as expected (id) where id <> '' and not exists (select from player where player.id = expected.id)
	order by 1`

// Lacking lists those of some players who have no profile, and all whose profiles cannot be read.
// Nobody else can lack one: a row is gone only where its player was forgotten.
func (p people) Lacking(ctx context.Context, expected []games.PlayerID) ([]games.PlayerID, error) {
	return rowsOf(ctx, p.server, pgx.RowTo[games.PlayerID], lackingOf, expected)
}
