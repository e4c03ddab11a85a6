package crashtest

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	houseplayers "dhow/engine/house"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/acts"
)

// sent is a mail that somebody has written to the referee.
type sent struct {
	raw []byte
	to  mail.Address
}

// deliver puts a mail into the referee's mailbox. The post office vouches for its sender.
func (h *house) deliver(m sent) {
	h.Helper()
	if err := h.office.DeliverProven(m.raw, m.to); err != nil {
		h.Fatal(err)
	}
}

// newID names the next mail.
func (h *house) newID() mail.MessageID {
	h.mails++
	return mail.MessageID(fmt.Sprintf("mail-%d@%s", h.mails, hostAddress.Domain()))
}

// fresh is a mail of a player that answers no letter.
func (h *house) fresh(player int, text string) sent {
	p := players[player]
	n := correspondents.New{
		ID: h.newID(), From: p.address, To: refereeAddress, Name: p.name, Subject: "a game", Text: text + "\n", At: h.clock,
	}
	return sent{n.Write(), refereeAddress}
}

// answer is a player's answer to a letter, by one mail program after another.
func (h *house) answer(player int, to *correspondents.Letter, text string) sent {
	h.Helper()
	return h.answerFrom(players[player].address, players[player].name, to, text)
}

func (h *house) answerFrom(from mail.Address, name string, to *correspondents.Letter, text string) sent {
	h.Helper()
	if to == nil {
		h.Fatalf("%s has no letter to answer", name)
	}
	a := correspondents.Answer{To: to, ID: h.newID(), From: from, Name: name, Text: text + "\n", At: h.clock}
	program := correspondents.Programs[h.mails%len(correspondents.Programs)]
	return sent{program.Write(&a), to.ReplyTo}
}

// newest returns the last letter that a player has got in this house; nil if there is none.
func (h *house) newest(player int) *correspondents.Letter {
	h.Helper()
	mails := h.office.Mails(players[player].address)
	if len(mails) == 0 {
		return nil
	}
	l, err := correspondents.Read(mails[len(mails)-1])
	if err != nil {
		h.Fatal(err)
	}
	return l
}

// newestOf returns the last letter about a game that a player has got.
func (h *house) newestOf(player int, id games.GameID) *correspondents.Letter {
	h.Helper()
	for _, raw := range slices.Backward(h.office.Mails(players[player].address)) {
		l, err := correspondents.Read(raw)
		if err != nil {
			h.Fatal(err)
		}
		if gameOf(l.ID) == id {
			return l
		}
	}
	return nil
}

// gameOf returns the game that a letter's Message-ID names.
func gameOf(letter mail.MessageID) games.GameID {
	parts := strings.Split(string(letter), ".")
	return games.GameID(parts[1])
}

// game reads a game with its secret, as no player can.
func (h *house) game(id games.GameID) *log.Game {
	h.Helper()
	dir := h.data()
	path, err := dir.GamePath(id)
	if err != nil {
		h.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		h.Fatal(err)
	}
	text, err := dir.Secret(id)
	if err != nil {
		h.Fatal(err)
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		h.Fatal(err)
	}
	g, err := log.Read(edition.Mombasa(), path, data, secret)
	if err != nil {
		h.Fatal(err)
	}
	return g
}

// state returns how a game stands.
func (h *house) state(id games.GameID) engine.State {
	h.Helper()
	state, err := h.game(id).State()
	if err != nil {
		h.Fatal(err)
	}
	return state
}

// order returns what a seat may sensibly order.
func (h *house) order(v engine.View) (engine.Action, string) {
	h.Helper()
	a, ok := houseplayers.Sensible(&v, nil)
	if !ok {
		h.Fatalf("%v has no order", v.Seat)
	}
	return a, acts.Typed(&v, a)
}
