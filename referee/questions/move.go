package questions

import (
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// Move is a new address of a player that has not shown yet that it is read.
type Move struct {
	Mail    string // fingerprint of the mail that named it
	Address mail.Address
	First   bool // letters are to go there
	Sure    bool // the mail was an answer to a letter, and its domain vouched for it; or the operator named the address

	Stage  MoveStage
	Former []store.Address // when it is done: the player's addresses without it, that which letters went to first
}

// Fingerprint names what waits, as that of a mail does.
func (m *Move) Fingerprint() string {
	return string(identity.NewLetterID([...]string{MoveAsked: "address", MoveWaits: "address waits",
		MoveDone: "address done"}[m.Stage], m.Mail, m.Address.Folded()))
}

// MoveTime is how long a change of address waits, and for how long it can be taken back.
const MoveTime = 3 * 24 * time.Hour

// MoveStage is how far a new address has come.
type MoveStage uint8

const (
	MoveAsked MoveStage = iota // the new address is asked whether it is read
	MoveWaits                  // it has answered; letters go there when the time has passed
	MoveDone                   // letters go there; the old address can take that back
)

// KindConfirm names the questions to a new address: does a player of ours read it?
const KindConfirm = "confirm"

// KindMoving names the letters to the address that letters go to: they will go to another.
const KindMoving = "moving"

// KindMoved names the letters to the address that letters went to until now.
const KindMoved = "moved"

// CancelCode is what the player can say no with to a new address: the code in the letter to that
// address is not told to them.
func CancelCode(ring *identity.KeyRing, fingerprint string) string {
	return ring.MAC(cancelLabel(fingerprint))[:acts.CodeLength]
}

func cancelLabel(fingerprint string) string { return "cancel\n" + fingerprint }
