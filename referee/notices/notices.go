// Package notices has what hosts and the operator are told of beside the games: files that cannot
// be read, letters that do not arrive, games that nobody joined. Each is owed once for its
// occasion.
package notices

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/templates"
)

// News is something a host or the operator should know.
type News struct {
	Code templates.NewsCode
	Args []string
}

// Notices are what hosts and the operator are told of beside the games.
type Notices struct {
	ring    *identity.KeyRing
	index   *identity.Index
	store   Store
	clock   func() time.Time
	missing missingTold
}

// Store tells which of some games are missing.
type Store interface {
	MissingOf(context.Context, []games.GameID) ([]games.GameID, error)
}

// New returns what tells of games that are looked for in a store.
func New(ring *identity.KeyRing, index *identity.Index, s Store, clock func() time.Time) *Notices {
	return &Notices{ring: ring, index: index, store: s, clock: clock}
}

// Hosts owes the hosts of a game a notice, for an occasion that it is owed once for; without a
// game, or without a host, it is the operator's. The error, of this as of the others, says that it
// cannot be told now who they are.
func (n *Notices) Hosts(ctx context.Context, game games.GameID, occasion string, what News) ([]post.Line, error) {
	return n.HostsOf(ctx, "", game, occasion, what)
}

// HostsOf owes the hosts of a game a notice about a player, or the operator where the player is the
// host: whom no letter reaches cannot be told by one.
func (n *Notices) HostsOf(ctx context.Context, player games.PlayerID, game games.GameID, occasion string, what News) ([]post.Line, error) {
	if lines, err := n.HostsBut(ctx, player, game, occasion, what); len(lines) > 0 || err != nil {
		return lines, err
	}
	return []post.Line{n.Operator(game, occasion, what)}, nil
}

// HostsBut owes the notice to the hosts of a game but one, and to nobody where there are none.
func (n *Notices) HostsBut(ctx context.Context, but games.PlayerID, game games.GameID, occasion string, what News) (lines []post.Line, err error) {
	g, ok, err := n.index.Game(ctx, game)
	if !ok || err != nil {
		return nil, err
	}
	for i, host := range g.Hosts {
		if host == but {
			continue
		}
		owe := n.Operator(game, occasion, what)
		if i > 0 {
			owe = n.Operator(game, occasion+" to "+string(host), what)
		}
		owe.To = host
		if !n.index.Broken(game) && what.Code != templates.FileBroken && what.Code != templates.GameFault &&
			what.Code != templates.GameMissing {
			SeatAt(&owe, game, g)
		}
		lines = append(lines, owe)
	}
	return lines, nil
}

// Player owes a player a notice about a game, for an occasion.
func (n *Notices) Player(ctx context.Context, player games.PlayerID, game games.GameID, occasion string, what News) (post.Owe, error) {
	id := PlayerLetter(player, game, occasion)
	owe := post.Owe{ID: id, At: n.clock(), To: player, Game: game, Kind: KindNotice, Said: n.ring.SealJSON(string(id), what)}
	return owe, SeatIn(ctx, n.index, &owe, game)
}

// PlayerLetter is the name of that letter, whatever it says.
func PlayerLetter(player games.PlayerID, game games.GameID, occasion string) post.LetterID {
	return identity.NewLetterID(KindNotice, string(game), occasion, "to", string(player))
}

// Operator owes the operator a notice about a game.
func (n *Notices) Operator(game games.GameID, occasion string, what News) post.Owe {
	id := identity.NewLetterID(KindNotice, string(game), occasion, string(what.Code))
	return post.Owe{ID: id, At: n.clock(), Game: game, Kind: KindNotice, Said: n.ring.SealJSON(string(id), what)}
}

// Broken tells host and operator that a game stands still, once for each thing that is wrong with
// its file.
func (n *Notices) Broken(ctx context.Context, err error) ([]post.Line, error) {
	var broken *identity.BrokenGameError
	if !errors.As(err, &broken) {
		return nil, nil
	}
	game, why := broken.Game, PlaceOf(broken.Err)
	var other *games.EditionError
	if errors.As(err, &other) {
		return n.hostAndOperator(ctx, game, "edition", other.Name+" "+other.Digest,
			News{Code: templates.EditionGone, Args: []string{string(game), other.Name}})
	}
	return n.hostAndOperator(ctx, game, "broken", why, News{Code: templates.FileBroken, Args: []string{string(game), why}})
}

// FailedAt tells host and operator that the program has failed at a game, once for as long as it
// stands still; or the operator that it has at a mail for no game, once for each place in the
// program.
func (n *Notices) FailedAt(ctx context.Context, part string, failed *fault.Error) ([]post.Line, error) {
	game := games.GameID(part)
	head, ok, err := n.index.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	if !ok {
		return []post.Line{n.Operator("", "failed, operator "+failed.Place, News{Code: templates.MailFault})}, nil
	}
	return n.hostAndOperator(ctx, game, "failed", fmt.Sprint("after entry ", head.Last),
		News{Code: templates.GameFault, Args: []string{string(game)}})
}

// hostAndOperator tells both of what has happened to a game, once for each reason why.
func (n *Notices) hostAndOperator(ctx context.Context, game games.GameID, happened, why string, what News) ([]post.Line, error) {
	lines, err := n.HostsBut(ctx, "", game, happened+" "+why, what)
	return append(lines, n.Operator(game, happened+", operator "+why, what)), err
}

// Torn tells the operator that the unfinished end of a file was moved aside.
func (n *Notices) Torn(game games.GameID, t store.Torn) post.Owe {
	moved := filepath.Base(t.Path)
	file, _, _ := strings.Cut(moved, ".torn-")
	return n.Operator(game, "torn "+moved, News{Code: templates.FileTorn, Args: []string{file, moved}})
}

// PlaceOf says what is wrong with a file, and at which line, without saying where on the machine it
// lies.
func PlaceOf(err error) string {
	var open *store.ModeError
	if errors.As(err, &open) {
		inFile := *open
		inFile.Path = filepath.Base(open.Path)
		return inFile.Error()
	}
	var at *games.Error
	if !errors.As(err, &at) {
		return err.Error()
	}
	inFile := *at
	inFile.File = filepath.Base(at.File)
	return faultOf(&inFile)
}

// PlaceInData says what is wrong with something in the data directory, by its path below it.
func PlaceInData(e *games.Error) string {
	below := *e
	below.File = filepath.Join(filepath.Base(filepath.Dir(e.File)), filepath.Base(e.File))
	return faultOf(&below)
}

// faultOf says where a file is wrong, and why.
func faultOf(e *games.Error) string { return e.Place() + ": " + new(templates.Reader).Reason(e.Err) }

// Refusal tells the hosts of a game that whoever was invited to a seat will not come.
func (n *Notices) Refusal(ctx context.Context, id games.GameID, seat engine.Seat, occasion string) ([]post.Line, error) {
	game, there, err := n.index.Game(ctx, id)
	if !there || err != nil {
		return nil, err
	}
	return n.Hosts(ctx, id, occasion, News{Code: templates.InviteRefused,
		Args: []string{NameAt(game, seat), string(id), seat.String()}})
}

// NameAt returns what the player of a seat is called in a game.
func NameAt(g *identity.Head, seat engine.Seat) string {
	return g.Called[seat]
}

// missingTold is which missing games the operator has been told of on a day.
type missingTold struct {
	sync.Mutex
	day  string
	told map[games.GameID]bool
}

// Missed tells the operator which games are missing, once a day unless more are, and the host of
// one that is, once a day.
func (n *Notices) Missed(ctx context.Context, id games.GameID) ([]post.Line, error) {
	day := n.clock().UTC().Format(time.DateOnly)
	lines := n.operatorOfMissing(ctx, id, day)
	hosts, err := n.HostsBut(ctx, "", id, "missing "+day, News{Code: templates.GameMissing, Args: []string{string(id)}})
	return append(lines, hosts...), err
}

func (n *Notices) operatorOfMissing(ctx context.Context, id games.GameID, day string) []post.Line {
	gone, err := n.store.MissingOf(ctx, n.index.All())
	if err != nil || len(gone) == 0 {
		gone = []games.GameID{id}
	}
	n.missing.Lock()
	defer n.missing.Unlock()
	if day != n.missing.day {
		n.missing.day, n.missing.told = day, map[games.GameID]bool{}
	}
	news := News{Code: templates.GamesMissing, Args: []string{someOf(gone)}}
	known := true
	for _, id := range gone {
		known = known && n.missing.told[id]
		n.missing.told[id] = true
	}
	if known {
		return nil
	}
	return []post.Line{n.Operator("", "missing "+day+" "+Listed(gone), news)}
}

// someOf names games, the first ten of them.
func someOf(ids []games.GameID) string {
	const most = 10
	if len(ids) <= most {
		return Listed(ids)
	}
	return Listed(ids[:most]) + " +" + strconv.Itoa(len(ids)-most)
}

// LostPlayer tells the operator of a profile that is lost, once a day.
func (n *Notices) LostPlayer(lost *identity.LostPlayerError) post.Owe {
	day := n.clock().UTC().Format(time.DateOnly)
	return n.Operator("", "profile "+string(lost.Player)+" "+day,
		News{Code: templates.ProfileLost, Args: []string{placeOfProfile(lost)}})
}

// placeOfProfile says what is wrong with a profile, and at which line, without saying where on the
// machine it lies.
func placeOfProfile(lost *identity.LostPlayerError) string {
	var path *fs.PathError
	if errors.As(lost.Err, &path) {
		return store.PlayerPath(lost.Player) + ": " + path.Err.Error()
	}
	return PlaceOf(lost.Err)
}

// ProfilesLane is the lane of mails that wait for a profile.
const ProfilesLane = "players"

// KindNotice names what is told to a host, or to the operator.
const KindNotice = "notice"

// Listed is games as one text.
func Listed(ids []games.GameID) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
	}
	return strings.Join(names, ", ")
}

// SeatIn has a letter carry the key of its reader's seat in a game, or of its host or who watches
// it, or, where it is about none, in the only one that the reader plays in: so its answer is known
// to be the reader's, and can order.
func SeatIn(ctx context.Context, index *identity.Index, o *post.Owe, game games.GameID) error {
	if game == "" && o.To != "" {
		own, err := index.Of(ctx, o.To)
		if err != nil {
			return err
		}
		if len(own) == 1 {
			game = own[0]
		}
	}
	g, ok, err := index.Game(ctx, game)
	if ok {
		SeatAt(o, game, g)
	}
	return err
}

// SeatAt is SeatIn for a game that stands so.
func SeatAt(o *post.Owe, game games.GameID, g *identity.Head) {
	if g.Seat(o.To) != engine.NoSeat || g.Tends(o.To) || g.Watches(o.To) {
		o.Game, o.Seat, o.Until = game, g.Seat(o.To), g.Last
	}
}
