package referee

import (
	"testing"
	"time"

	"dhow/mail"
)

// TestMailsOfManyDaysAreAnsweredTogether brings mails of many days and weeks in one search, which
// have lain there or are of a server whose clock is wrong: nobody is written to more often for that
// than if they had come together. How often is by the days on which letters are written.
func TestMailsOfManyDaysAreAnsweredTogether(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann, ben, fay := p.players[0], p.players[1], p.person("Fay", "fay@example.edu")
		all := []mail.Address{ann.address, ben.address, fay.address}
		waitFor(40 * day)
		p.settle()
		p.stop()
		before := map[mail.Address]int{}
		for _, to := range all {
			before[to] = len(p.tray.to(to))
		}
		letter := string(ben.letter().ID)
		for n := range 5 {
			p.box.sets(time.Duration(n-5) * 6 * day)
			fay.write("what is this?")
			p.box.put(ben.raw("", "show"))
			p.box.put(returned(n, letter))
		}
		p.box.sets(0)
		p.start()
		p.settle()
		for _, to := range all {
			if n := len(p.tray.to(to)) - before[to]; n != 1 {
				t.Errorf("%s gets %d letters", to, n)
			}
		}
	})
}
