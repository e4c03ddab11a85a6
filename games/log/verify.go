package log

import "dhow/engine"

// Verify tells whether a game with a seal was played fairly, as far as its file can show: the keys
// are those of the seal, every seat has said its luck word, every draw is what the luck gives,
// everything hidden opens and agrees with what was opened, every order is legal, the observers'
// view is everywhere what the file says. It works with the secret, or with the published keys
// alone. It returns the first thing that does not hold as a *VerifyError around a *GameError.
//
// Much of this is needed to read a game at all, so that Read refuses it; what is read and yet in
// doubt is told here. docs/fairness.md says what cannot be shown.
func (g *Game) Verify() error {
	switch {
	case g.doubt != nil:
		return g.doubt
	case !g.hides():
		return &VerifyError{0, cannot(NotSealed)}
	case g.Sealed():
		return &VerifyError{0, cannot(NeedsSecret)}
	}
	return nil
}

// VerifyFile reads a game as Read does and verifies it. It returns the first thing that does not
// hold as a *VerifyError, around a *GameError or an error of Read.
func VerifyFile(ed *engine.Edition, file string, data []byte, s *Secret) error {
	g, err := Read(ed, file, data, s)
	switch {
	case g == nil:
		return &VerifyError{0, err}
	case err == nil || g.doubt != nil:
		return g.Verify()
	}
	return &VerifyError{g.Len() + 1, err}
}
