package simulation

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// bug is a mistake that is made in the program on purpose: texts of files of it, each with what
// takes its place.
type bug struct {
	name  string
	edits []edit
}

type edit struct{ file, old, new string }

// bugs are what the simulation has to find. Each breaks a promise of docs/reliability.md.
var bugs = []bug{
	{"what is appended is not synced", []edit{{"games/disk/logfile.go",
		"	if err := l.file.Sync(); err != nil {\n		l.hide(", "	if err := error(nil); err != nil {\n		l.hide("}}},
	{"a failed append is taken for done", []edit{{"games/disk/logfile.go",
		"		return l.undo(text, n, err)\n", "		_ = n\n		return nil\n"}}},
	{"letters go out before the journal has them", []edit{
		{"games/post/journal.go", "	if err := j.log.Append(texts...); err != nil {", "	j.mu.Lock()\n	for _, p := range batch[:n] {\n		p.fact.enter(j.said)\n	}\n	j.mu.Unlock()\n	if err := j.log.Append(texts...); err != nil {"},
		{"referee/outbox/writer.go", "	err := p.insist(ctx, finish, batch)\n", "	go func() {\n		time.Sleep(time.Microsecond)\n		for _, item := range batch {\n			p.Tell(item.lines)\n		}\n	}()\n	err := p.insist(ctx, finish, batch)\n"},
	}},
	{"mails that are known are judged again", []edit{{"referee/clerk.go",
		"ok && !c.proves(ctx, in, known.Outcome) {", "ok && false && !c.proves(ctx, in, known.Outcome) {"}}},
	{"what was sent is sent again after a start", []edit{{"games/post/ledger.go",
		"	delete(l.owed, id)\n", "	if l.live {\n		delete(l.owed, id)\n	}\n"},
		{"games/post/ledger.go", "	settled  digests[struct{}]\n", "	settled  digests[struct{}]\n	live     bool\n"},
		{"games/post/journal.go", "	batch, err := newBatch(lines)\n", "	j.said.live = true\n	batch, err := newBatch(lines)\n"},
	}},
	{"keys are not struck from talk", []edit{{"referee/acts/say.go",
		"w.page.Say(says.To, text, ", "w.page.Say(says.To, says.Text, "}}},
	{"strangers are answered each time", []edit{{"referee/strangers.go",
		"	for _, w := range []int64{week - 1, week, week + 1} {", "	id += post.LetterID(l.Fingerprint[:8])\n	for _, w := range []int64{} {"}}},
	{"deadlines are judged without a search", []edit{{"referee/box.go",
		"		err := b.round(ctx, finish)\n		if err == nil {", "		err := b.round(ctx, finish)\n		if b.fetcher.HasSeen() {\n			b.last = b.began\n		}\n		if err == nil || b.fetcher.HasSeen() {"}}},
	{"deadlines are judged beside the mails that were found", []edit{{"referee/boxreader.go",
		"			if err := b.fetcher.TakeIn(ctx, finish, began, found); err != nil {", "			go b.fetcher.TakeIn(ctx, finish, began, found)\n			if err != nil {"}}},
	{"deadlines do not move when the mailbox is out of reach", []edit{{"referee/outage.go",
		"began.Sub(o.good) > longestGap\n", "began.Sub(o.good) > 1000*time.Hour\n"}}},
	{"mails are put away before the journal has them", []edit{{"referee/intake/handle.go",
		"	journalled := make(chan struct{})\n", "	journalled := make(chan struct{})\n	f.marks.put(f.house.Desk.Folder(done.In(in.Letter.Fingerprint).Outcome), in.UID)\n"}}},
	{"a journal that cannot be written is taken for written", []edit{{"referee/outbox/writer.go",
		"	p.fails = err != nil\n	return err\n", "	p.fails = err != nil\n	return nil\n"}}},
	{"letters of entries that the journal does not know are not owed after a start", []edit{{"referee/recover.go",
		"known && mark != game.Last {\n		p, err", "known && mark != game.Last && false {\n		p, err"}}},
	{"what one says to another all can read", []edit{{"referee/acts/entries.go",
		"&& Hears(h.seat, e.By, say) {", "&& (true || Hears(h.seat, e.By, say)) {"}}},
	{"plans are told before they are opened", []edit{{"referee/acts/entries.go",
		"m.Seat == h.seat || !hidden(e, m) {", "true || m.Seat == h.seat || !hidden(e, m) {"}}},
	{"a game whose file is gone is taken for one that never was", []edit{
		{"referee/table/actor.go", "	return err == nil && place == store.Missing, err\n", "	return place == store.Missing && err != nil, err\n"},
		{"referee/identity/validkeys.go", "	if err == nil || !absent && !errors.As(err, &broken) {", "	if absent {\n		return nil\n	}\n	if err == nil || !absent && !errors.As(err, &broken) {"},
	}},
	{"a refusal for now is taken for one for good", []edit{{"referee/outbox/sending.go",
		"(old || refused.Kind == mail.Permanent)", "(old || refused.Code != 0)"}}},
	{"a jump of the clock is believed though nothing bears it out", []edit{{"referee/timekeeper.go",
		"	if step.Abs() <= 2*mostDrift && (k.drift+step).Abs() <= mostDrift && !k.contradicted(clock) {", "	if true || step.Abs() <= 2*mostDrift && (k.drift+step).Abs() <= mostDrift && !k.contradicted(clock) {"}}},
	{"deadlines are judged hours early where somebody looks", []edit{{"referee/table/clock.go",
		"clock.deadline.Before(searched) &&", "clock.deadline.Add(-6*time.Hour).Before(searched) &&"}}},
	{"letters tell times without summer time", []edit{{"templates/when.go",
		"	t = t.In(zone)\n", "	_, winter := time.Date(t.Year(), 1, 1, 0, 0, 0, 0, zone).Zone()\n	t = t.In(time.FixedZone(t.In(zone).Format(\"MST\"), winter))\n"}}},
	{"who is forgotten keeps a profile", []edit{{"referee/forget.go",
		"	return true, f.Roster.Forget(ctx, f.player)\n", "	return true, nil\n"}}},
	{"deadlines fall into quiet time", []edit{{"games/log/deadline.go",
		"	away, quiet := m.away(t.seat), m.g.At(m.TurnSince(t.seat)).Quiet(t.seat)\n", "	away, quiet := m.away(t.seat), Quiet{}\n"}}},
	{"absences cost no days", []edit{{"games/log/away.go",
		"		sum += a.after(from).before(to).length()\n", "		sum += 0\n"}}},
	{"banks are not charged", []edit{{"games/log/purse.go",
		"	p.bank = min(left, p.bank) // without the moment that a turn has where nothing is left\n", ""}}},
	{"an order and undo give a whole turn", []edit{{"games/log/purse.go",
		"	turn, again := p.turns[g.counted[e.N][seat]]\n", "	turn, again := leftTurn{}, false\n"}}},
	{"more time is told of and not given", []edit{{"games/log/extend.go",
		"{ t.ends = t.ends.Add(e.Extend) }", "{}"}}},
	{"plans are opened though somebody waits", []edit{{"referee/acts/wait.go",
		"	if !w.waits && (w.ready || !w.Game.At(w.before).Waits(seat)) {", "	if !w.waits && (true || w.ready || !w.Game.At(w.before).Waits(seat)) {"}}},
	{"plans are opened before the time that is set", []edit{{"referee/acts/wait.go",
		"	if !w.mail.Received.Before(opens) ||", "	if true || !w.mail.Received.Before(opens) ||"}}},
	{"a seat is lost after one letter", []edit{
		{"referee/table/unseat.go", "	case !letters.everOwed(second) && ", "	case false && !letters.everOwed(second) && "},
		{"referee/table/unseat.go", "	case letters.wasSent(second) && ", "	case letters.wasSent(first) && "},
	}},
	{"who is offered a seat is shown a hand", []edit{{"referee/letters/offer.go",
		"	return a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Offer(i)), nil\n",
		"	out := a.envelope(w.Ring, &o, w.Ring.Outside(o.ID), templates.Offer(i))\n	out.Text += \"\\nYour hand: Cf1\\n\"\n	return out, nil\n"}}},
	{"only who began a game may tend it", []edit{{"referee/acts/history.go",
		"{ return slices.Contains(h.Game.Hosts(), player) }", "{ return player == h.Game.Header.Host }"}}},
	{"the house moves where the host decides", []edit{{"referee/acts/history.go",
		"	return h.HousePlays() || h.Game.Pace().OnTimeout == log.LeastOnTimeout\n", "	return h.Game.Pace().OnTimeout != \"\"\n"}}},
	{"the house moves where the least is to be done", []edit{{"referee/table/house.go",
		"	if timeout && c.Game.Pace().OnTimeout == log.LeastOnTimeout && ", "	if false && c.Game.Pace().OnTimeout == log.LeastOnTimeout && "}}},
	{"no host is told whom all wait for", []edit{{"referee/searched.go",
		"	for _, o := range overdue {\n", "	for _, o := range overdue[:0] {\n"}}},
}

// bugSeeds is how many seeds of the full world are run with each bug.
func bugSeeds() uint64 { return cmp.Or(*manySeeds, 14) }

// TestFindsDeliberateBugs makes each of the bugs in a copy of the program, and wants seeds to fail.
// It takes long.
func TestFindsDeliberateBugs(t *testing.T) {
	if os.Getenv("DHOW_LONG") == "" {
		t.Skip("only with DHOW_LONG")
	}
	const enough = 8
	found := 0
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			out, passed := b.run(t)
			seeds := strings.Count(out, " fails; run it with ")
			if passed || seeds == 0 && !strings.Contains(out, "panic: ") {
				t.Log("no seed fails")
				return
			}
			found++
			t.Logf("found by %d seeds of %d: %s", seeds, bugSeeds(), firstFailure(out))
		})
	}
	t.Logf("count %d deliberate bugs found, of %d", found, len(bugs))
	if found < enough {
		t.Errorf("fewer than %d", enough)
	}
}

// TestDeliberateBugsFit wants the texts that the bugs change to stand in the program, each once.
func TestDeliberateBugsFit(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) { b.put(t) })
	}
}

// put puts the bug into copies of files, and returns them by the files that they replace.
func (b *bug) put(t *testing.T) (replaced map[string]string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replaced = map[string]string{}
	for _, e := range b.edits {
		path := filepath.Join(root, e.file)
		from := path
		if copied := replaced[path]; copied != "" {
			from = copied
		}
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), e.old); n != 1 {
			t.Fatalf("%s has %d times what is to be changed:\n%s", e.file, n, e.old)
		}
		replaced[path] = filepath.Join(dir, strings.ReplaceAll(e.file, "/", "-"))
		if err := os.WriteFile(replaced[path], []byte(strings.Replace(string(text), e.old, e.new, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return replaced
}

// run runs the simulation on a program with the bug.
func (b *bug) run(t *testing.T) (out string, passed bool) {
	t.Helper()
	overlay, err := json.Marshal(map[string]any{"Replace": b.put(t)})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-overlay", file, "-vet=off", "-timeout", "20m", ".", "-run", "TestSimulation$", "-full", "-seeds", fmt.Sprint(bugSeeds()), "-days", fmt.Sprint(cmp.Or(*manyDays, 30)), "-shrink=false")
	cmd.Env = append(os.Environ(), "DHOW_LONG=")
	all, err := cmd.CombinedOutput()
	if strings.Contains(string(all), "build failed") {
		t.Fatalf("%s", all)
	}
	return string(all), err == nil
}

// firstFailure is what was found first.
func firstFailure(out string) string {
	for line := range strings.Lines(out) {
		if strings.Contains(line, "_test.go:") || strings.Contains(line, "panic: test timed out") {
			return strings.TrimSpace(line)
		}
	}
	return out
}
