package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/store"
)

// away moves a file or directory of the data directory away, or back.
func (w *town) away(path string) (back func()) {
	w.t.Helper()
	path = filepath.Join(w.cfg.Data, path)
	must(w.t, os.Rename(path, path+"-away"))
	return func() { must(w.t, os.Rename(path+"-away", path)) }
}

// wantWaiting wants so many mails to wait in the mailbox, and nothing to have been journalled of
// any.
func (w *town) wantWaiting(n int, journal string) {
	w.t.Helper()
	if left := w.deliver(); left != n {
		w.t.Errorf("%d mails are in the mailbox, want %d", left, n)
	}
	if before, now := strings.Count(journal, "\nin "), strings.Count(w.journal(), "\nin "); before != now {
		w.t.Errorf("%d mails were journalled", now-before)
	}
}

// missings are ways in which a game's file goes, by what is moved away.
var missings = []struct{ name, path string }{{"its file", ""}, {"the directory", "games"}}

// TestDaemonMissesAGame takes a game's file away, or the directory of games, while the daemon runs
// and while it does not. A mail with a good key waits, and one that only its domain vouches for;
// host and operator are told once a day; the game goes on when the file is back, and each mail is
// done once.
func TestDaemonMissesAGame(t *testing.T) {
	for _, m := range missings {
		for _, stopped := range []bool{false, true} {
			for _, keyed := range []bool{true, false} {
				if stopped == keyed || raced && stopped {
					continue // of each place, a start and a kind of proof each is tried with one of the others
				}
				name := m.name + map[bool]string{true: ", while it is stopped"}[stopped] + map[bool]string{false: ", no key"}[keyed]
				t.Run(name, func(t *testing.T) {
					inTown(t, func(t *testing.T, w *town) {
						id, who := w.inPlay("random no clock")
						n, order, path := w.last(id), w.order(id), m.path
						if path == "" {
							path = "games/" + string(id) + ".yaml"
						}
						letter := who.letter()
						var back func()
						switch {
						case stopped && m.path == "":
							w.restart(func() { back = w.away(path) })
						case stopped:
							w.restart(func() {
								away := w.away(path)
								must(t, os.Mkdir(filepath.Join(w.cfg.Data, path), 0o700))
								back = func() {
									must(t, os.Remove(filepath.Join(w.cfg.Data, path)))
									away()
								}
							})
						default:
							back = w.away(path)
						}
						w.pass(time.Minute)
						journal := w.journal()
						if keyed {
							who.answerTo(letter, order)
						} else {
							who.write(order)
						}
						days := 1
						if m.path == "" && keyed {
							days = 2
						}
						w.pass(23 * time.Hour)
						w.wantWaiting(1, journal)
						const told = "Files of games are not where they were: "
						w.pass(time.Duration(days-1) * 24 * time.Hour)
						if operator := w.says(operatorAddress, told+string(id)); operator < days || operator > days+1 {
							t.Errorf("the operator was told %d times in %d days", operator, days)
						}
						if host := w.says(w.players[0].address, "its file is not where it was"); host < days && !stopped || host > days+1 {
							t.Errorf("the host was told %d times in %d days", host, days)
						}
						if stopped && m.path != "" {
							w.restart(back)
						} else {
							back()
						}
						w.quiet(15 * time.Minute)
						if got := w.last(id); got <= n {
							t.Errorf("the game stands at entry %d, as before", got)
						}
						w.wantHeard(id)
					})
				})
			}
		}
	}
}

// TestDaemonMissesAGameAtOnce takes a game's file away, or puts something else in its place, right
// before mails come, so that the first of them is what finds out. They wait, and are done in their
// order when the file is back.
func TestDaemonMissesAGameAtOnce(t *testing.T) {
	empty := func(path string) func() {
		must(t, os.Mkdir(path, 0o700))
		return func() { must(t, os.Remove(path)) }
	}
	file := func(text string) func(path string) func() {
		return func(path string) func() {
			must(t, os.WriteFile(path, []byte(text), 0o600))
			return func() { must(t, os.Remove(path)) }
		}
	}
	for why, row := range map[string]struct {
		path     string
		instead  func(path string) (remove func())
		standing bool // the daemon is started anew meanwhile
	}{
		"its file":                          {"", nil, false},
		"its file, and a restart":           {"", nil, true},
		"the directory":                     {"games", nil, false},
		"another directory":                 {"games", empty, false},
		"a directory for a file":            {"", empty, false},
		"a directory for it, and a restart": {"", empty, true},
		"an empty file":                     {"", file(""), false},
		"an empty file, and a restart":      {"", file(""), true},
		"another's file, and a restart":     {"", file("{}\n"), true},
	} {
		for _, keyed := range []bool{true, false} {
			t.Run(why+map[bool]string{false: ", no key"}[keyed], func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random no clock")
					who.write("show\ngame " + string(id))
					w.quiet(time.Minute)
					n, order, letter, path := w.last(id), w.order(id), who.letter(), row.path
					if path == "" {
						path = "games/" + string(id) + ".yaml"
					}
					journal, back := w.journal(), w.away(path)
					if row.instead != nil {
						remove, whole := row.instead(filepath.Join(w.cfg.Data, path)), back
						back = func() { remove(); whole() }
					}
					write := func(lines string) {
						if keyed {
							who.answerTo(letter, lines)
						} else {
							who.write(lines + "\ngame " + string(id))
						}
					}
					write(order)
					w.pass(time.Second)
					if row.standing {
						w.restart()
					}
					w.pass(20 * time.Minute)
					w.wantWaiting(1, journal)
					back()
					write("say behind it")
					w.quiet(15 * time.Minute)
					entries := w.game(id).Entries()
					if got := len(entries); got < n+2 || len(entries[n].Says) != 0 || len(entries[got-1].Says) != 1 {
						t.Errorf("of %d entries before, there are %d", n, got)
					}
				})
			})
		}
	}
}

// TestDaemonTakesAGameAway takes games away on purpose, by a new name and by a mark in the place of
// the file. Nobody is told, and mails for them are those for games that never were.
func TestDaemonTakesAGameAway(t *testing.T) {
	for _, renamed := range []bool{true, false} {
		for _, stopped := range []bool{false, true} {
			name := map[bool]string{true: "renamed", false: "marked"}[renamed] + map[bool]string{true: ", while it is stopped"}[stopped]
			t.Run(name, func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random no clock")
					order, log := w.order(id), w.logPath(id)
					removed := strings.TrimSuffix(log, ".yaml") + ".removed"
					take := func() {
						must(t, os.Rename(log, removed))
						if !renamed {
							must(t, os.Rename(removed, log+"-away"))
							must(t, os.WriteFile(removed, nil, 0o600))
						}
					}
					if stopped {
						w.restart(take)
					} else {
						take()
						w.pass(2 * time.Hour) // until somebody has looked
					}
					w.box.put(who.reply(who.letter(), order)) // for which nothing vouches
					w.quiet(2 * time.Hour)
					w.pass(3 * time.Hour)
					if !strings.Contains(w.journal(), " unproven _") && !strings.Contains(w.journal(), " unproven "+string(id)) {
						t.Errorf("the mail is not unproven:\n%s", w.journal())
					}
					if n := w.says(operatorAddress, "not where they were"); n != 0 {
						t.Errorf("the operator was told %d times", n)
					}
				})
			})
		}
	}
}

// TestDaemonPutsAnOlderFileBack has a game go on from an older copy of its file that is put in the
// place of one that went, and tells of it.
func TestDaemonPutsAnOlderFileBack(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random no clock")
		older := readFile(t, w.logPath(id))
		who.answer(w.order(id))
		w.quiet(time.Minute)
		w.restart(func() { w.away("games/" + string(id) + ".yaml") })
		w.pass(time.Hour)
		must(t, os.WriteFile(w.logPath(id), older, 0o600))
		w.pass(10 * time.Minute)
		w.wantLetter(operatorAddress, "was put back")
		w.toMove(id).answerTo(w.letterOf(w.toMove(id), id), "show")
		w.quiet(time.Minute)
		w.wantHeard(id)
	})
}

// TestDaemonKeepsTheSecretOfAGameThatWasBegun has the disk fail between the secret of a new game
// and its log: the game is made of that secret.
func TestDaemonKeepsTheSecretOfAGameThatWasBegun(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		w.disk.failing(os.ErrPermission, ".yaml", "link")
		w.players[0].write("new game no clock " + string(w.players[1].address))
		w.pass(time.Minute)
		secrets, err := filepath.Glob(filepath.Join(w.cfg.Data, "games", "*.secret"))
		must(t, err)
		if len(secrets) != 1 {
			t.Fatalf("the secrets are %v", secrets)
		}
		first := string(readFile(t, secrets[0]))
		w.restart()
		w.disk.heal()
		w.quiet(15 * time.Minute)
		if now := string(readFile(t, secrets[0])); now != first {
			t.Error("the secret is another")
		}
		if ids := w.indexed(); len(ids) != 1 || w.says(operatorAddress, "not where they were") != 0 {
			t.Errorf("the games are %v", ids)
		}
	})
}

// TestDaemonMissesAProfile takes the profile of a player away, breaks it, or takes away all, while
// the daemon is stopped. No mail is taken for one of a stranger, nobody new is made, and letters to
// the player wait; the operator is told once a day; everything is done when the profile is back.
func TestDaemonMissesAProfile(t *testing.T) {
	for _, row := range []struct {
		name  string
		spoil func(w *town, path string) (back func())
	}{
		{"gone", func(w *town, path string) func() { return w.away("players/" + path) }},
		{"all gone", func(w *town, path string) func() {
			back := w.away("players")
			must(w.t, os.Mkdir(filepath.Join(w.cfg.Data, "players"), 0o700))
			return func() {
				must(w.t, os.RemoveAll(filepath.Join(w.cfg.Data, "players")))
				back()
			}
		}},
		{"broken", func(w *town, path string) func() {
			path = filepath.Join(w.cfg.Data, "players", path)
			whole := readFile(w.t, path)
			must(w.t, os.WriteFile(path, []byte("name: [\n"), 0o600))
			return func() { must(w.t, os.WriteFile(path, whole, 0o600)) }
		}},
		{"a directory", func(w *town, path string) func() {
			back := w.away("players/" + path)
			must(w.t, os.Mkdir(filepath.Join(w.cfg.Data, "players", path), 0o700))
			return func() {
				must(w.t, os.Remove(filepath.Join(w.cfg.Data, "players", path)))
				back()
			}
		}},
	} {
		for _, keyed := range []bool{true, false} {
			t.Run(row.name+map[bool]string{false: ", no key"}[keyed], func(t *testing.T) {
				inTown(t, func(t *testing.T, w *town) {
					id, who := w.inPlay("random no clock")
					n, order := w.last(id), w.order(id)
					answer := who.stamped() + who.reply(who.letter(), order)
					player, _ := w.daemon.clerk.Roster.Owner(t.Context(), who.address)
					var back func()
					w.restart(func() { back = row.spoil(w, string(player)+".yaml") })
					w.pass(time.Minute)
					journal := w.journal()
					if keyed {
						w.box.put(answer)
					} else {
						who.write(order)
					}
					w.person("Fay", "fay@example.edu").write("What is this?")
					w.pass(2 * time.Hour)
					w.wantWaiting(2, journal)
					if told := w.says(operatorAddress, "The profile of a player is gone, or cannot be read: "); told < 1 || told > 6 {
						t.Errorf("the operator was told %d times", told)
					}
					if row.name == "all gone" {
						w.restart(back)
					} else {
						back()
					}
					w.wait(30*time.Minute, "the mails are handled", func() bool { return w.deliver() == 0 })
					if got := w.last(id); got <= n {
						t.Errorf("the game stands at entry %d, as before", got)
					}
					files, err := os.ReadDir(filepath.Join(w.cfg.Data, "players"))
					must(t, err)
					if len(files) != 3 {
						t.Errorf("there are %d players: %v", len(files), files)
					}
				})
			})
		}
	}
}

// TestDaemonDeadlineOfALostProfile takes the profile of the player on move away, has an order of
// theirs come in time, and brings the profile back after the deadline, which waits for the order.
func TestDaemonDeadlineOfALostProfile(t *testing.T) {
	for _, keyed := range []bool{true, false} {
		t.Run(map[bool]string{true: "key", false: "no key"}[keyed], func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				order, due := w.order(id), w.deadline(id)
				answer := who.stamped() + who.reply(who.letter(), order)
				player, _ := w.daemon.clerk.Roster.Owner(t.Context(), who.address)
				w.until(due.Add(-10 * time.Minute))
				var back func()
				w.restart(func() { back = w.away("players/" + string(player) + ".yaml") })
				w.pass(5 * time.Second)
				if keyed {
					w.box.put(answer)
				} else {
					who.write(order)
				}
				n := w.last(id)
				w.until(due.Add(time.Hour))
				back()
				w.wait(30*time.Minute, "the mail is handled", func() bool { return w.deliver() == 0 })
				if moved := w.timeouts(id); moved != 0 || w.last(id) <= n {
					t.Errorf("the house moved %d times for who had moved in time", moved)
				}
			})
		})
	}
}

// TestDaemonLettersWaitForAProfile takes the profile of a player away to whom a reminder is due,
// and brings it back: the reminder is sent then.
func TestDaemonLettersWaitForAProfile(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		id, who := w.inPlay("random")
		player, _ := w.daemon.clerk.Roster.Owner(t.Context(), who.address)
		var back func()
		w.restart(func() { back = w.away("players/" + string(player) + ".yaml") })
		w.until(w.deadline(id).Add(-time.Hour))
		before := w.says(who.address, "This is the only reminder")
		back()
		w.pass(30 * time.Minute)
		if reminded := w.says(who.address, "This is the only reminder"); before != 0 || reminded != 1 {
			t.Errorf("the player was reminded %d times before, and %d in all", before, reminded)
		}
	})
}

// TestDaemonEditedProfile edits a player's file while the daemon runs. What it changes of the
// profile later is changed in what the file has then; a file that cannot be read is not written
// over.
func TestDaemonEditedProfile(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		_, who := w.inPlay("random no clock")
		roster := w.daemon.clerk.Roster
		player, _ := roster.Owner(t.Context(), who.address)
		path := filepath.Join(w.cfg.Data, "players", string(player)+".yaml")
		edited := strings.Replace(string(readFile(t, path)), "brief: false", "brief: true", 1)
		must(t, os.WriteFile(path, []byte(edited), 0o600))
		must(t, roster.Change(t.Context(), player, func(p *store.Profile) { p.Bounces = 2 }))
		if p, _, _ := roster.Profile(t.Context(), player); !p.Brief || p.Bounces != 2 {
			t.Errorf("the profile is %+v", p)
		}
		if now := string(readFile(t, path)); !strings.Contains(now, "brief: true") || !strings.Contains(now, "bounces: 2") {
			t.Errorf("the file is\n%s", now)
		}
		must(t, os.WriteFile(path, []byte("name: [\n"), 0o600))
		if err := roster.Change(t.Context(), player, func(p *store.Profile) { p.Bounces = 3 }); err == nil {
			t.Error("the change is kept")
		}
		if now := string(readFile(t, path)); now != "name: [\n" {
			t.Errorf("the file is\n%s", now)
		}
		must(t, os.Remove(path))
		must(t, roster.Change(t.Context(), player, func(p *store.Profile) { p.Bounces = 3 }))
		if now := string(readFile(t, path)); !strings.Contains(now, "bounces: 3") {
			t.Errorf("the file is\n%s", now)
		}
	})
}
