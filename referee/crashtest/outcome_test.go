package crashtest

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/internal/correspondents"
	"dhow/mail"
)

// facts is what the journal says in the end.
type facts struct {
	owed   map[post.LetterID]bool
	closed map[post.LetterID]bool // sent, or given up
	marks  map[games.GameID]int
	lines  []string // each fact but marks, sorted
}

// facts reads the journal. Mails stand in it as often as it says something of them, other facts
// once.
func (h *house) facts() facts {
	h.Helper()
	f := facts{owed: map[post.LetterID]bool{}, closed: map[post.LetterID]bool{}, marks: map[games.GameID]int{}}
	if _, err := os.Stat(filepath.Join(h.dir, "post")); err != nil {
		return f
	}
	once := map[string]bool{}
	err := h.data().EachPost(time.Time{}, func(line post.Line) {
		switch l := line.(type) {
		case post.Mark:
			f.marks[l.Game] = l.Entry
			return
		case post.In:
			l.From = "" // a row of mails not understood that it ends may be forgotten after a kill
			line = l
			f.lines = append(f.lines, fmt.Sprintf("%T%+v", line, line))
			return
		case post.Owe:
			f.owed[l.ID] = true
		case post.Sent:
			f.closed[l.ID] = true
		case post.Dead:
			f.closed[l.ID] = true
		}
		once[fmt.Sprintf("%T%+v", line, line)] = true
	})
	if err != nil && !post.OnlyUnread(err) {
		h.Fatal(err)
	}
	f.lines = slices.Sorted(slices.Values(slices.AppendSeq(f.lines, maps.Keys(once))))
	return f
}

// outcome is everything that a run leaves behind.
type outcome struct {
	files   map[string]string // games and players
	journal []string
	marks   map[games.GameID]int
	letters map[mail.Address][]letter
	folders map[string]int // mails in each
	twice   int            // letters that came twice
}

// letter is a letter that somebody has got.
type letter struct {
	id   mail.MessageID
	text string // with its headers, without what the post office adds
}

// lane is 1 of letters about a game, which go out one after another.
func (l *letter) lane() int {
	head, _, _ := strings.Cut(l.text, "\r\n\r\n")
	return strings.Count(head, "Subject: [")
}

// outcome gathers what the run has left behind. Letters that came twice have to be equal.
func (h *house) outcome() *outcome {
	h.Helper()
	f := h.facts()
	o := &outcome{files: h.files(), journal: f.lines, marks: f.marks, letters: map[mail.Address][]letter{}, folders: map[string]int{}}
	for _, folder := range []string{"INBOX", "Dhow/Done", "Dhow/Refused"} {
		o.folders[folder] = h.office.Count(refereeAddress, folder)
	}
	for _, who := range h.readers() {
		o.letters[who] = h.lettersTo(who, &o.twice)
		// What a host is answered goes out beside the news of the game, before or after it.
		slices.SortStableFunc(o.letters[who], func(a, b letter) int { return cmp.Compare(a.lane(), b.lane()) })
	}
	return o
}

// withoutTorn leaves out what the operator is told of an end that a kill tore in the middle of a
// write, which the system may cut between two pages: no run without kills is told so. There is none
// unless a torn end was moved aside.
func (h *house) withoutTorn(o *outcome) *outcome {
	h.Helper()
	for _, room := range []string{"post", "games"} {
		torn, err := filepath.Glob(filepath.Join(h.dir, room, "*.torn-*"))
		if err != nil {
			h.Fatal(err)
		}
		for _, aside := range torn {
			name := filepath.Base(aside)
			delete(o.files, room+"/"+name)
			o.letters[operatorAddress] = slices.DeleteFunc(o.letters[operatorAddress], func(l letter) bool {
				tells := strings.Contains(strings.ReplaceAll(l.text, "=\r\n", ""), name)
				if tells {
					id, _, _ := strings.Cut(string(l.id), "-")
					o.journal = slices.DeleteFunc(o.journal, func(line string) bool { return strings.Contains(line, "{ID:"+id+" ") })
				}
				return tells
			})
		}
	}
	return o
}

// readers are all who may get letters.
func (h *house) readers() []mail.Address {
	l := []mail.Address{operatorAddress}
	for _, p := range players {
		l = append(l, p.address)
	}
	return l
}

func (h *house) lettersTo(who mail.Address, twice *int) []letter {
	h.Helper()
	var letters []letter
	for _, raw := range h.office.Mails(who) {
		l, err := correspondents.Read(raw)
		if err != nil {
			h.Fatal(err)
		}
		got := letter{l.ID, untraced(raw)}
		switch i := slices.IndexFunc(letters, func(a letter) bool { return a.id == l.ID }); {
		case i < 0:
			letters = append(letters, got)
		case letters[i].text != got.text:
			h.Errorf("%s got two letters that differ under one Message-ID:\n%s\n%s", who, letters[i].text, got.text)
		default:
			*twice++
		}
	}
	return letters
}

// untraced is a letter without the fields that the post office put before it.
func untraced(raw []byte) string {
	_, letter, found := bytes.Cut(raw, []byte("\r\nMIME-Version:"))
	if !found {
		return string(raw)
	}
	return string(letter)
}

// files reads games and players.
func (h *house) files() map[string]string {
	h.Helper()
	files := map[string]string{}
	for _, room := range []string{"games", "players", "archive"} {
		err := fs.WalkDir(os.DirFS(h.dir), room, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(filepath.Join(h.dir, path))
			files[path] = string(data)
			return err
		})
		if err != nil {
			h.Fatal(err)
		}
	}
	return files
}

// against lists in what a run differs from an undisturbed one. Letters may have come twice.
func (o *outcome) against(want *outcome) []string {
	d := differences(o.files, want.files)
	d = append(d, differences(o.folders, want.folders)...)
	d = append(d, differences(o.marks, want.marks)...)
	d = append(d, differences(counted(o.journal), counted(want.journal))...)
	for who, letters := range want.letters {
		d = append(d, differences(byID(o.letters[who]), byID(letters))...)
		if len(d) == 0 {
			d = differences(inOrder(o.letters[who]), inOrder(letters))
		}
	}
	return d
}

func counted(lines []string) map[string]int {
	n := map[string]int{}
	for _, line := range lines {
		n[line]++
	}
	return n
}

func byID(letters []letter) map[mail.MessageID]string {
	m := map[mail.MessageID]string{}
	for _, l := range letters {
		m[l.id] = l.text
	}
	return m
}

// inOrder lists the letters about each game as they came.
func inOrder(letters []letter) map[games.GameID]string {
	ids := map[games.GameID]string{}
	for _, l := range letters {
		ids[gameOf(l.id)] += " " + string(l.id)
	}
	return ids
}

// differences lists what two maps do not have in common.
func differences[K ~string, V comparable](got, want map[K]V) []string {
	var d []string
	for key, v := range want {
		if g, ok := got[key]; !ok {
			d = append(d, fmt.Sprintf("missing: %s: %v", key, v))
		} else if g != v {
			d = append(d, fmt.Sprintf("%s is\n%v\nexpected\n%v", key, g, v))
		}
	}
	for key, v := range got {
		if _, ok := want[key]; !ok {
			d = append(d, fmt.Sprintf("too much: %s: %v", key, v))
		}
	}
	slices.Sort(d)
	return d
}
