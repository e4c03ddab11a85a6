package referee

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
)

// Do does what a command at the shell asks for, through the control socket. It stands beside the mails of the game, in no order with
// them.
func (d *Daemon) Do(ctx context.Context, r Request) Reply {
	if r.Do == ActPing {
		return Reply{Done: "the daemon is there"}
	}
	game, ok := d.clerk.set.Shelf.Game(r.Game)
	if !ok {
		return Reply{Error: fmt.Sprintf("there is no game %s", r.Game)}
	}
	done, p, err := d.act(ctx, r, game)
	if err == nil {
		err = d.post.Commit(p.Lines()...)
	}
	if err == nil {
		err = d.clerk.lookAgain(ctx, r.Game)
	}
	if err != nil {
		return Reply{Error: whyNot(err)}
	}
	return Reply{Done: done}
}

// whyNot says in a line why an act of the shell was not done.
func whyNot(err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		return "the game's file is gone"
	}
	return err.Error()
}

// act does what is asked for at a game's table.
func (d *Daemon) act(ctx context.Context, r Request, game *Shelved) (done string, p Posting, err error) {
	table := d.tables.Table(r.Game)
	if r.Do == ActEnd {
		p, err = table.End(ctx, games.EndedHost)
		return fmt.Sprintf("%s is given up", r.Game), p, err
	}
	seat := seatCalled(r.Seat)
	player, ok := game.Player(seat)
	if !ok {
		return "", p, fmt.Errorf("nobody sits at %q in %s", r.Seat, r.Game)
	}
	now := d.house.Clock()
	switch occasion := string(r.Game) + " " + r.Seat + " " + strconv.FormatInt(now.UnixNano(), 36); r.Do {
	case ActResend:
		o := games.Owe{
			ID: letterID(KindResent, occasion), At: now, Game: r.Game, Seat: seat, To: player, Kind: KindResent, From: min(1, game.Last), Until: game.Last,
		}
		return fmt.Sprintf("%s is owed a letter", nameAt(game, seat)), Posting{Owes: []games.Owe{o}}, nil
	case ActResign:
		p, err = table.Deliver(ctx, resignation(occasion, seat, now))
		return fmt.Sprintf("the house player plays for %s", nameAt(game, seat)), p, err
	}
	return "", p, fmt.Errorf("%q is not known to this daemon", r.Do)
}

// resignation is a resignation as if the seat had mailed it, with the fingerprint of no mail.
func resignation(occasion string, seat engine.Seat, now time.Time) Delivery {
	return Delivery{
		Fingerprint: string(letterID("resignation", occasion)), Received: now, Seat: seat, Position: Newest,
		Lines: []mail.Line{{Text: string(resignCommand)}}, Proof: ByConsent, OrdersAllowed: true,
	}
}

// seatCalled returns the seat of a colour; NoSeat if there is none.
func seatCalled(colour string) engine.Seat {
	for seat := engine.Blue; seat <= engine.MaxPlayers; seat++ {
		if seat.String() == colour {
			return seat
		}
	}
	return engine.NoSeat
}
