package referee

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
)

// actBodies are texts of so many lines drawn from the table of acts: each as its example has it,
// misspelt otherwise in each line, and both with orders between.
func actBodies(count int) (names []string, bodies map[string]string) {
	bodies = map[string]string{}
	for _, act := range acts.All {
		line := act.Example
		misspelt := func(n int) string {
			at := n * 7 % len(line)
			return line[:at] + string(rune('a'+n%26)) + line[at:]
		}
		for _, kind := range []struct {
			name string
			line func(n int) string
		}{
			{"right", func(int) string { return line }},
			{"misspelt", misspelt},
			{"mixed", func(n int) string { return []string{line, misspelt(n), "{ORDER}", ""}[n%4] }},
		} {
			var b strings.Builder
			for n := range count {
				b.WriteString(strings.ReplaceAll(kind.line(n), "kilifi-7", "{GAME}") + "\n")
			}
			name := line + ", " + kind.name
			names, bodies[name] = append(names, name), b.String()
		}
	}
	return names, bodies
}

// someOf tells whether the n-th of the texts that come of the table of acts is tried by the sender of
// a place: with DHOW_LONG each is by each, else each by some.
func someOf(n, sender, share int) bool {
	return os.Getenv("DHOW_LONG") != "" || (n+5*sender)%share == 0
}

// TestTooMuchInOneLetter writes each act a thousand times, as a seat, as the host, as somebody who
// watches, and as nobody. Nothing of such a letter is done, and whoever is known is told so.
func TestTooMuchInOneLetter(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer f.stop()
		f.players[0].answer("set watch anyone")
		f.settle()
		_, letters := f.send(f.made(forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "watch {GAME}"}, 0))
		fay := keyIn(letters[slices.IndexFunc(letters, func(l *mail.Outgoing) bool { return l.To == "fay@example.edu" })])
		f.send(f.made(forge{top: aligned("example.net"), body: "mine"}, 0)) // that the domain vouches for Ben is noted
		names, bodies := actBodies(1000)
		entries, people, n := f.bytesOf(), f.everybody(), 0
		for who, sender := range []struct {
			from, top, key, address string
			want                    []string // what becomes of the mail
		}{
			{benFrom, aligned("example.net"), "{BEN}", benAt, []string{post.OutcomeTooLarge, post.OutcomeIgnored}},
			{"From: Ann <ann@example.org>", aligned("example.org"), "{ANN}", "ann@example.org", []string{post.OutcomeTooLarge, post.OutcomeIgnored}},
			{fayFrom, aligned("example.edu"), fay, "fay@example.edu", []string{post.OutcomeTooLarge, post.OutcomeIgnored}},
			{"From: Gus <gus@nowhere.example>", "", "{BEN}", "", []string{post.OutcomeTooLarge}},
			{"From: Gus <gus@nowhere.example>", "", "", "", []string{post.OutcomeUnproven}},
		} {
			told := ""
			for at, name := range names {
				if !someOf(at, who, 20) {
					continue
				}
				n++
				key := strings.ReplaceAll("key "+sender.key+"\n", "key \n", "")
				raw := f.fill(hostileMail(sender.top, strings.TrimPrefix(sender.from, "From: "), "Subject: Mombasa\r\n", key+bodies[name]), n)
				outcome, letters := f.send(strings.Replace(raw, "hostile@", fmt.Sprintf("hostile%d@", n), 1))
				if !slices.Contains(sender.want, outcome) {
					t.Errorf("%s, %s: it is %s", sender.from, name, outcome)
				}
				if f.bytesOf() != entries || f.everybody() != people {
					t.Fatalf("%s, %s: something is done:\n%s\nnot\n%s", sender.from, name, f.everybody(), people)
				}
				for _, l := range letters {
					if told += l.Text; l.To != mail.Address(sender.address) {
						t.Errorf("%s, %s: a letter goes to %s", sender.from, name, l.To)
					}
				}
			}
			if is := strings.Contains(told, "too much in one letter"); is != (sender.address != "") {
				t.Errorf("%s is told\n%s", sender.from, told)
			}
		}
	})
}

// everybody is what is kept of the players and of who watches, but for what bears on answers alone.
func (f *forgeryWorld) everybody() string {
	var all []string
	for _, seated := range f.game(f.id).Seats() {
		all = append(all, f.kept(seated.Player))
	}
	for _, watcher := range f.game(f.id).At(f.game(f.id).Len()).Watchers() {
		all = append(all, f.kept(watcher.Player))
	}
	return strings.Join(all, "\n")
}

func (f *forgeryWorld) kept(player games.PlayerID) string {
	profile, _, err := f.daemon.clerk.Roster.Profile(f.t.Context(), player)
	must(f.t, err)
	return fmt.Sprintf("%+v", profile)
}
