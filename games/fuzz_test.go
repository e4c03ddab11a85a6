package games_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/games/post"
	"dhow/games/record"
	"dhow/games/store"
)

// FuzzReadPosition reads any bytes: no panic, and what is read is written and read again the same.
func FuzzReadPosition(f *testing.F) {
	for seed := range uint64(3) {
		s := engine.NewDeal(edition.Mombasa(), table(2+int(seed), engine.RandomSetup), pick(seed)).State
		f.Add(position.Write(&s))
	}
	f.Add([]byte("players: 3\nregions: {22: T}\nblue: {area: [Ex2, Cf1 +1], books: {2: A07 flipped}, by: [t]}\nstack: [ShM]\n"))
	f.Add([]byte("setup: random\nphase: setup\nblue: {dealt: [_, S03]}\n"))
	f.Add([]byte("blue: {books: {1: _}}\n"))
	f.Add([]byte("display: {Y1: bn2}\nblue: {area: [cf1 USED], hand: [EX2]}\nregions: {22: t}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := position.Read(edition.Mombasa(), "position", data)
		if err != nil {
			return
		}
		again, err := position.Read(edition.Mombasa(), "again", position.Write(s))
		if err != nil || *again != *s {
			t.Fatalf("%v\n%s", err, position.Write(s))
		}
	})
}

// FuzzReadRecord reads and judges any bytes: no panic, and a record that is judged is written
// canonically, and then judged and written the same.
func FuzzReadRecord(f *testing.F) {
	text, _ := recordOf(f, 2, engine.RandomSetup, 1)
	f.Add(text)
	f.Add([]byte(begin()))
	f.Add([]byte(strings.ReplaceAll(begin(), "\n", "\r")))
	f.Add([]byte(strings.Replace(begin(), "Round 1\n", "# above\nRound 1: # beside\n# below\n", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := record.Read(edition.Mombasa(), "record", data)
		if err != nil {
			return
		}
		o, err := record.Judge(rec)
		if err != nil {
			return
		}
		text := record.Write(rec.Edition, rec.Header, entriesOf(o), rec.Notes)
		again, o2 := judge(t, text)
		if o2.State != o.State {
			t.Fatalf("the canonical record comes to another state:\n%s\n%s", data, text)
		}
		if twice := record.Write(again.Edition, again.Header, entriesOf(o2), again.Notes); !bytes.Equal(text, twice) {
			t.Fatalf("written again differently:\n%s\n%s", text, twice)
		}
	})
}

// FuzzReadGame reads any bytes as a game file: no panic, and what is read is written canonically
// and read again the same.
func FuzzReadGame(f *testing.F) {
	p := newPlayer(f, 2, engine.RandomSetup, 1)
	for p.g.Len() < 25 {
		p.turn()
	}
	f.Add(p.g.Bytes())
	f.Add([]byte(tableFile()))
	f.Add([]byte(strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, "[G Cf2 M1 T1]\n--- {n: 7, at: 2027-01-01T00:00:00Z, undo: 4, by: blue, orders: [P none]}", 1)))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, s := range []*log.Secret{nil, secretOf(1)} {
			g, err := log.Read(edition.Mombasa(), "g.yaml", data, s)
			if err != nil {
				continue
			}
			again, err := log.Read(edition.Mombasa(), "again", g.Bytes(), s)
			if err != nil || !bytes.Equal(again.Bytes(), g.Bytes()) {
				t.Fatalf("%v\n%s", err, g.Bytes())
			}
		}
	})
}

// FuzzReadJournal reads any bytes as a day of the journal: no panic, and what is read is written,
// and read again the same.
func FuzzReadJournal(f *testing.F) {
	f.Add([]byte(journalText))
	f.Add([]byte("mark kilifi-7#3 \r\n\n# \nhold 2026-11-20T18:02:11Z 9f3a   _ said=~;\nsent 20\x0026\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read := func(data []byte) (lines []post.Line, err error) {
			fake := newFaultyDisk()
			dir, err := store.OpenDataDir(fake, "data")
			mustWork(t, errors.Join(err, disk.CreateWhole(fake, "data/post/2026-11-20.log", data)))
			j, _, err := store.OpenJournal(dir, crashTime)
			if err == nil {
				if err := dir.EachPost(crashTime, func(l post.Line) { lines = append(lines, l) }); err != nil && !post.OnlyUnread(err) {
					t.Fatal(err)
				}
				mustWork(t, errors.Join(j.Append(crashTime.AddDate(0, 0, 1), lines...), j.Close()))
			}
			return lines, err
		}
		lines, err := read(data)
		if err != nil {
			return
		}
		disk := newFaultyDisk()
		dir, err := store.OpenDataDir(disk, "data")
		mustWork(t, err)
		mustWork(t, openPost(t, dir).Append(crashTime, lines...))
		if len(lines) == 0 {
			return
		}
		again, err := read(disk.view("data/post/2026-11-20.log"))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range again {
			if !slices.Contains(lines, l) {
				t.Fatalf("%v was not written", l)
			}
		}
	})
}
