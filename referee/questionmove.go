package referee

import (
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// move is a new address of a player that has not shown yet that it is read.
type move struct {
	Mail    string // fingerprint of the mail that named it
	Address mail.Address
	First   bool // letters are to go there
	Sure    bool // the mail was an answer to a letter, and its domain vouched for it; or the operator named the address

	Stage  moveStage
	Former []store.Address // when it is done: the player's addresses without it, that which letters went to first
}

// fingerprint names what waits, as that of a mail does.
func (m *move) fingerprint() string {
	return string(identity.NewLetterID([...]string{moveAsked: "address", moveWaits: "address waits", moveDone: "address done"}[m.Stage], m.Mail, m.Address.Folded()))
}

// moveTime is how long a change of address waits, and for how long it can be taken back.
const moveTime = 3 * 24 * time.Hour

// moveStage is how far a new address has come.
type moveStage uint8

const (
	moveAsked moveStage = iota // the new address is asked whether it is read
	moveWaits                  // it has answered; letters go there when the time has passed
	moveDone                   // letters go there; the old address can take that back
)

// KindConfirm names the questions to a new address: does a player of ours read it?
const KindConfirm = "confirm"

// KindMoving names the letters to the address that letters go to: they will go to another.
const KindMoving = "moving"

// KindMoved names the letters to the address that letters went to until now.
const KindMoved = "moved"

// cancelCode is what the player can say no with to a new address: the code in the letter to that
// address is not told to them.
func cancelCode(ring *identity.KeyRing, fingerprint string) string {
	return ring.MAC(cancelLabel(fingerprint))[:acts.CodeLength]
}

func cancelLabel(fingerprint string) string { return "cancel\n" + fingerprint }
