package referee

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// TestMailsThatCannotBeReadAreAnswered has Ben answer with mails in which nothing can be read, and with
// lines that are struck out. Each is answered with the reason; what is left of a struck line is done
// if it is an order that is allowed.
func TestMailsThatCannotBeReadAreAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		defer w.stop()
		players := w.three()
		id := w.begin(players, "first-game")
		ben := players[1]
		send := func(headers, body string) {
			ben.box.put(ben.stamped() + ben.raw(fmt.Sprintf("In-Reply-To: <%s>\r\n%s", ben.letter().ID, headers), body))
			w.settle()
		}
		const page, mixed = "Content-Type: text/html\r\n", "Content-Type: multipart/mixed; boundary=b\r\n"
		order, _ := (&party{t: t, pick: w.pick}).order(w.game(id), 2)
		word, cards, _ := strings.Cut(order, " ")
		const file = "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\nE 1\n"
		for _, row := range []struct{ name, headers, body, want string }{
			{"struck out", page, "<p><s>" + order + "</s></p>", "struck out"},
			{"encrypted", "Content-Type: multipart/encrypted; boundary=b\r\n", "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--", "encrypted"},
			{"understood", "", "help", "help"},
			{"encrypted again", "", "-----BEGIN PGP MESSAGE-----\n\nabcd\n-----END PGP MESSAGE-----", "encrypted"},
			{"encrypted, and as before", "", "-----BEGIN PGP MESSAGE-----\n\nabcd\n-----END PGP MESSAGE-----", "encrypted"},
			{"understood", "", "help", "help"},
			{"two files", mixed, file + file + "--b--", "orders.txt"},
			{"a photo", mixed, "--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n/9j/\n--b--", "image/jpeg"},
			{"not allowed when a part is left out", page, "<p>G Cf2 <s>z2</s> x1</p>", "struck out"},
			{"understood", "", "help", "help"},
			{"a command when a part is left out", page, "<p>say all: hello <s>friends</s></p>", "struck out"},
		} {
			before, got := w.logLength(id), len(w.tray.to(ben.address))
			send(row.headers, row.body)
			if n := len(w.tray.to(ben.address)); n != got+1 {
				t.Errorf("%s: Ben got %d letters", row.name, n-got)
			} else if text := ben.letter().Text; !strings.Contains(text, row.want) {
				t.Errorf("%s: %q is not in the answer:\n%s", row.name, row.want, text)
			}
			if n := w.logLength(id); n != before {
				t.Errorf("%s: the game has %d entries more", row.name, n-before)
			}
		}
		before := w.logLength(id)
		send("Content-Type: multipart/alternative; boundary=b\r\n", "--b\nContent-Type: text/plain\n\nE 1\n"+word+" x "+cards+"\n--b\n"+
			strings.ReplaceAll(page, "\r", "")+"\n<p><s>E 1</s></p><p>"+word+" <s>x</s> "+cards+"</p>\n--b--")
		if w.logLength(id) == before {
			t.Errorf("what is left of a line is not done:\n%s", ben.letter().Text)
		}
		cas := players[2]
		order, _ = (&party{t: t, pick: w.pick}).order(w.game(id), 3)
		before = w.logLength(id)
		w.box.put(cas.raw(fmt.Sprintf("In-Reply-To: <%s>\r\nContent-Type: multipart/mixed; boundary=b\r\n", cas.letter().ID),
			"--b\nContent-Type: text/plain\n\n"+order+"\n--b\nContent-Type: image/jpeg\n\n"+strings.Repeat("x", 3<<20)+"\n--b--"))
		w.settle()
		if w.logLength(id) == before {
			t.Errorf("the order beside a large photo is not done:\n%s", cas.letter().Text)
		}
	})
}
