package acts

import (
	"iter"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

// World is what an act about its author knows beside the line itself.
type World struct {
	Mail      string         // its fingerprint
	Proof     identity.Proof // of the mail
	Author    games.PlayerID // of the mail
	Operator  bool           // it is no mail: the operator asks at the shell
	At        time.Time      // when it was received
	Wants     *store.Profile // of the author
	Addresses []mail.Address // of the author, that which letters go to first
	Game      games.GameID   // that the mail is about; empty: of none that can be told
	Waiting   int            // questions of the author to others that nobody has answered
	Requests  []Request      // wishes for seats that wait for hosts, whoever has them
	Wishes    int            // of the author, of which hosts are asked by this mail
	Mailbox   mail.Address   // our own
	Limits    *config.Limits // of what people may ask for
	Games     Games
}

// Games are the games there are, as acts look at them. Where it cannot be told now what is asked of
// the first three, they tell of nothing: whoever has handed them over sees to it that then nothing
// comes of the act.
type Games interface {
	// Own are those which name the author, and are as wanted.
	Own(wanted func(*identity.Head) bool) iter.Seq2[games.GameID, *identity.Head]
	Open() []games.GameID // which have a seat for somebody; of very many some
	Game(games.GameID) (*identity.Head, bool)
	// Name is what a player is called. The error says that this cannot be told now.
	Name(games.PlayerID) (string, error)
	// Waits tells what a game waits for at a time, as a seat may know; false: it is not there.
	Waits(game games.GameID, seat engine.Seat, at time.Time) (waits Waiting, there bool, err error)
}

// Effect is what follows from an act about its author. Others carry it out, who have the secrets,
// the disk and the budgets that it needs.
type Effect interface{ effect() }

// DropAddress takes an address away from the author.
type DropAddress struct{ Address mail.Address }

// AskAddress asks a new address of the author whether it is read.
type AskAddress struct {
	Line    Command
	Address mail.Address
	First   bool // letters are to go there
}

// OfferSeat offers a seat of the game that the mail is about.
type OfferSeat struct {
	Line   Command
	Seat   engine.Seat
	Former games.PlayerID // who has the seat
	To     Person
	Host   bool // the host offers it
}

// Tend makes an entry of a game in which the author orders nothing: as its host, or for themselves.
type Tend struct {
	Line     Command
	Game     games.GameID
	Change   hosting
	Host     games.PlayerID // who asks for it, and has to be one; empty: nobody needs to be one, or it is the operator
	Operator bool           // it is the operator who asks, in a host's place
	Done     Result         // what is told when the entry is made
	ToHost   Result         // what its hosts are told then who have no seat; without a code: nothing
	Settles  string         // the question that it is the answer to; empty: to none
}

func (Result) effect()      {}
func (DropAddress) effect() {}
func (AskAddress) effect()  {}
func (OfferSeat) effect()   {}
func (Tend) effect()        {}

// Answer is what is told of a line.
func (c Command) Answer(code templates.ResultCode, args ...string) Result {
	return Result{Line: c.Line, Text: c.Text, Code: code, Args: args}
}

// only is the one effect of an act that says something and does nothing.
func (c Command) only(code templates.ResultCode, args ...string) []Effect {
	return []Effect{c.Answer(code, args...)}
}
