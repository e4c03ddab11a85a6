package log_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
)

// This file is written from docs/fairness.md alone. It uses the program for the names of an
// edition's components, and to have something to check.

func hkdfOf(t testing.TB, key []byte, salt, info string) []byte {
	out, err := hkdf.Key(sha256.New, key, []byte(salt), info, 32)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func hmacOf(key, text []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}

// outsider checks a game as another program would.
type outsider struct {
	t    testing.TB
	seed []byte
	now  piles
	was  map[int]piles // by entry: before it
	told []string      // each pick with its number, if wanted
}

// piles is what can still come, and how many numbers are used up.
type piles struct {
	next   uint64
	tracks [][2]string
	stack  []string // letter and card
	books  []string
	tiles  []string
}

// full returns the piles of an edition before anything is drawn.
func full(ed *engine.Edition) piles {
	var p piles
	for _, c := range ed.TrackCards {
		p.tracks = append(p.tracks, [2]string{ed.Tracks[c[0]].ID, ed.Tracks[c[1]].ID})
	}
	for _, part := range ed.Stack {
		for id, n := range part.Cards {
			for range n {
				p.stack = append(p.stack, string(part.Letter)+ed.CardName(engine.CardID(id)))
			}
		}
	}
	for _, b := range ed.Books {
		if b.Letter != engine.NoLetter {
			p.books = append(p.books, b.ID)
		}
	}
	for _, tile := range ed.StartingTiles[1:] {
		p.tiles = append(p.tiles, tile.ID)
	}
	return p
}

// pick picks one of k things.
func (o *outsider) pick(k int) int {
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	most := new(big.Int).Sub(all, big.NewInt(1))
	most.Sub(most, new(big.Int).Mod(most, big.NewInt(int64(k))))
	for {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], o.now.next)
		o.now.next++
		x := new(big.Int).SetBytes(hmacOf(o.seed, n[:])[:8])
		if x.Cmp(most) < 0 {
			i := int(new(big.Int).Mod(x, big.NewInt(int64(k))).Int64())
			o.told = append(o.told, fmt.Sprintf("%2d  %2d  %2d", o.now.next-1, k, i))
			return i
		}
	}
}

// take picks one of a list and takes it out.
func (o *outsider) take(from *[]string, of func(string) bool) string {
	var can []int
	for i, s := range *from {
		if of(s) {
			can = append(can, i)
		}
	}
	i := can[o.pick(len(can))]
	s := (*from)[i]
	*from = slices.Delete(slices.Clone(*from), i, i+1)
	return s
}

func anything(string) bool { return true }

var colours = []string{"blue", "green", "yellow", "purple"}

// draw returns what a draw has to say, of which the beginning is given: first, tracks, x1, 2A,
// tiles blue.
func (o *outsider) draw(words []string, players int) string {
	switch {
	case words[0] == "first":
		return "first " + colours[o.pick(players)]
	case words[0] == "tracks":
		for range 4 {
			i := o.pick(len(o.now.tracks))
			card := o.now.tracks[i]
			o.now.tracks = slices.Delete(slices.Clone(o.now.tracks), i, i+1)
			words = append(words, card[o.pick(2)])
		}
		return strings.Join(append([]string{"tracks"}, words[len(words)-4:]...), " ")
	case words[0] == "tiles":
		return "tiles " + words[1] + " " + o.take(&o.now.tiles, anything) + " " + o.take(&o.now.tiles, anything)
	case strings.Contains("xyz", words[0][:1]):
		top := slices.Min(o.now.stack)[:1]
		card := o.take(&o.now.stack, func(s string) bool { return s[:1] == top })
		return words[0] + " " + card[1:]
	}
	return words[0] + " " + o.take(&o.now.books, func(s string) bool { return s[:1] == words[0][1:] })
}

// line checks a line of draws.
func (o *outsider) line(text string, players int) error {
	for _, draw := range strings.Split(strings.TrimPrefix(text, "~ "), "; ") {
		words := strings.Split(draw, " ")
		if want := o.draw(slices.Clip(words), players); want != draw {
			return fmt.Errorf("drawn %s, not %s", want, draw)
		}
	}
	return nil
}

// unseal opens what is hidden in an entry.
func (o *outsider) unseal(plans []byte, e *log.Entry) (string, error) {
	word, sealed, _ := strings.Cut(e.Hidden, " ")
	by := "referee"
	if e.By != engine.NoSeat {
		by = e.By.String()
	}
	place := fmt.Sprintf("hidden %d %s %s", e.N, by, word)
	data, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(plans)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	padded, err := gcm.Open(nil, data[:12], data[12:], []byte(place))
	if err != nil {
		return "", err
	}
	nonce := hmacOf(hkdfOf(o.t, plans, "", "dhow nonce 1"), []byte(place+"\n"+string(padded)))[:12]
	if len(padded)%128 != 0 || !slices.Equal(nonce, data[:12]) {
		return "", errors.New("sealed in another way")
	}
	return strings.TrimRight(string(padded), "\x00"), nil
}

// sealed is the text before the keys in the seal.
func sealed(h *log.Header) string {
	setup := map[engine.Setup]string{engine.FirstGame: "first-game", engine.RandomSetup: "random"}[h.Setup]
	return fmt.Sprintf("dhow seal 1\n%s\nrules %d\nedition %s\nsetup %s\nseats %d\n", h.Game, h.Rules, h.Digest, setup, len(h.Seats))
}

// check checks all draws and all that is hidden. It believes the orders: the rules are another
// program's.
func (o *outsider) check(g *log.Game) error {
	keys := g.Entries()[g.Len()-1].Keys
	sum := sha256.Sum256(slices.Concat([]byte(sealed(&g.Header)), keys.Deal[:], keys.Plans[:]))
	if g.Header.Seal != "sha256:"+hex.EncodeToString(sum[:]) {
		return errors.New("another seal")
	}
	words := map[engine.Seat]string{}
	hidden := map[int][]string{}
	for i := range g.Entries() {
		e := &g.Entries()[i]
		o.was[e.N] = o.now
		if e.Luck != "" {
			words[e.By] = e.Luck
		}
		if e.Undo > 0 {
			o.now = o.was[e.Undo]
		}
		lines := slices.Concat(e.Draws, e.Orders)
		if e.Open != nil {
			if err := agree(e, g.Entries(), hidden); err != nil {
				return err
			}
			continue
		}
		if e.Draws != nil {
			salt := ""
			for _, seat := range slices.Sorted(maps.Keys(words)) {
				salt += words[seat] + "\n"
			}
			o.seed = hkdfOf(o.t, keys.Deal[:], salt, "dhow luck 1")
		}
		if e.Hidden != "" {
			text, err := o.unseal(keys.Plans[:], e)
			if err != nil {
				return err
			}
			hidden[e.N] = strings.Split(text, "\n")
			lines = append(lines, hidden[e.N]...)
		}
		for _, line := range lines {
			if !strings.HasPrefix(line, "~ ") {
				continue
			}
			if err := o.line(line, len(words)); err != nil {
				return fmt.Errorf("entry %d: %w", e.N, err)
			}
		}
	}
	return nil
}

// agree wants each order opened to be the last of its verb that its seat has sealed in the entries
// named.
func agree(e *log.Entry, entries []log.Entry, hidden map[int][]string) error {
	for seat, orders := range e.Opened {
		for _, order := range orders {
			sealed := ""
			for _, n := range e.Open {
				for _, line := range hidden[n] {
					if int(entries[n-1].By) == seat && line[:1] == order[:1] {
						sealed = line
					}
				}
			}
			if sealed != order {
				return fmt.Errorf("entry %d: opened %s, sealed %s", e.N, order, sealed)
			}
		}
	}
	return nil
}

// TestFairnessByAnotherProgram checks whole games by their published keys, and finds draws that
// were changed.
func TestFairnessByAnotherProgram(t *testing.T) {
	t.Parallel()
	checked := 0
	eachTable(t, gametest.Loops(2, 100), func(t *testing.T, players int, setup engine.Setup, seed uint64) {
		g := newPlayer(t, players, setup, seed).playOut()
		o := &outsider{t: t, now: full(edition.Mombasa()), was: map[int]piles{}}
		if err := o.check(g); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		checked += int(o.now.next)
		for i := range g.Entries() {
			e := &g.Entries()[i]
			if n := len(e.Orders); n > 0 && strings.HasPrefix(e.Orders[n-1], "~ ") && e.Undo == 0 {
				kept := e.Orders[n-1]
				e.Orders[n-1] = kept[:len(kept)-2] + "99"
				o := &outsider{t: t, now: full(edition.Mombasa()), was: map[int]piles{}}
				if err := o.check(g); err == nil {
					t.Fatalf("seed %d: %s is not noticed", seed, e.Orders[n-1])
				}
				e.Orders[n-1] = kept
				break
			}
		}
	})
	t.Logf("count %d numbers of finished games recomputed", checked)
}

// vectors computes the test vectors.
func vectors(t *testing.T) (values, deal string) {
	secret := make([]byte, 32)
	for i := range secret {
		secret[i] = byte(i)
	}
	dealKey := hkdfOf(t, secret, "kilifi-7", "dhow deal 1")
	plans := hkdfOf(t, secret, "kilifi-7", "dhow plans 1")
	talk := hkdfOf(t, secret, "kilifi-7", "dhow talk 1")
	seal := sha256.Sum256(slices.Concat([]byte("dhow seal 1\nkilifi-7\nrules 1\nedition "+edition.Mombasa().Digest+"\nsetup first-game\nseats 2\n"), dealKey, plans))
	seed := hkdfOf(t, dealKey, "palm\nturtle-2\n", "dhow luck 1")
	var b strings.Builder
	for _, v := range []struct {
		name  string
		value []byte
	}{{"deal key", dealKey}, {"plans key", plans}, {"talk key", talk}, {"seal", seal[:]}, {"seed", seed}} {
		fmt.Fprintf(&b, "%-10s %x\n", v.name, v.value)
	}
	for n := range uint64(4) {
		var counter [8]byte
		binary.BigEndian.PutUint64(counter[:], n)
		fmt.Fprintf(&b, "number %d   %x\n", n, hmacOf(seed, counter[:])[:8])
	}
	nonceKey := hkdfOf(t, plans, "", "dhow nonce 1")
	fmt.Fprintf(&b, "%-10s %x\n", "nonce key", nonceKey)
	padded := make([]byte, 128)
	copy(padded, "P Cf2 Ex2")
	const place = "hidden 7 blue P"
	nonce := hmacOf(nonceKey, []byte(place+"\n"+string(padded)))[:12]
	block, err := aes.NewCipher(plans)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	sealed := base64.StdEncoding.EncodeToString(gcm.Seal(nonce, nonce, padded, []byte(place)))
	fmt.Fprintf(&b, "%-10s %x\n%s, the text \"P Cf2 Ex2\":\n%s\n", "nonce", nonce, place, sealed)

	o := &outsider{t: t, seed: seed, now: full(edition.Mombasa())}
	for _, what := range strings.Fields("first z1 z2 z3 z4 y1 y2 y3 y4 x1 x2 x3 x4 1A 2A 3A 4A 1B 2B 3B 4B 1C 2C 3C 4C") {
		draw := o.draw([]string{what}, 2)
		deal += o.told[len(o.told)-1] + "  " + draw + "\n"
	}
	return b.String(), deal
}

// cardOrder lists the faces of the stack in their order.
func cardOrder(ed *engine.Edition) string {
	var all engine.CardSet
	for i := range ed.Stack {
		all.AddAll(&ed.Stack[i].Cards)
	}
	var names []string
	for id, n := range all {
		if n > 0 {
			names = append(names, ed.CardName(engine.CardID(id)))
		}
	}
	return strings.Join(names, " ") + "\n"
}

const fairnessPage = "../../docs/fairness.md"

// TestFairnessPage holds the values on the page to what is computed.
func TestFairnessPage(t *testing.T) {
	page, err := os.ReadFile(fairnessPage)
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	values, deal := vectors(t)
	for _, block := range []struct{ name, want string }{{"cards", cardOrder(edition.Mombasa())}, {"vectors", values}, {"deal", deal}} {
		before, rest, ok := strings.Cut(text, "```"+block.name+"\n")
		have, after, end := strings.Cut(rest, "```\n")
		switch {
		case !ok || !end:
			t.Fatalf("no block %s", block.name)
		case have != block.want && !*update:
			t.Errorf("%s: the page has\n%swant\n%s", block.name, have, block.want)
		}
		text = before + "```" + block.name + "\n" + block.want + "```\n" + after
	}
	if *update {
		if err := os.WriteFile(fairnessPage, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFairnessVectors holds the program to the values on the page: a game with that secret and
// those words.
func TestFairnessVectors(t *testing.T) {
	page, err := os.ReadFile(fairnessPage)
	if err != nil {
		t.Fatal(err)
	}
	var s log.Secret
	for i := range s {
		s[i] = byte(i)
	}
	g, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), &s)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, g: g, plain: true, due: map[int]bool{}}
	for i, word := range []string{"palm", "turtle-2"} {
		p.draft(engine.Seat(i+1), func(d *log.Draft) error { return d.Join(word) })
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
		p.draft(seat, func(d *log.Draft) error { return restAny(d, seat) })
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Open(); return err })
	want := []string{strings.TrimPrefix(g.Header.Seal, "sha256:")}
	for _, line := range g.Entries()[2].Draws {
		want = append(want, strings.Split(strings.TrimPrefix(line, "~ "), "; ")...)
	}
	p.draft(engine.Blue, func(d *log.Draft) error {
		a := engine.Action{Seat: engine.Blue, Move: &engine.Plan{Cards: []engine.PlannedCard{{Card: cardNamed(t, "Cf2")}, {Card: cardNamed(t, "Ex2")}}}}
		_, err := d.Order(a)
		return err
	})
	want = append(want, strings.TrimPrefix(g.Entries()[6].Hidden, "P "))
	for _, text := range want {
		if !strings.Contains(string(page), text+"\n") {
			t.Errorf("the page does not have %s", text)
		}
	}
}

// restAny rests some cards that leave Cf2 and Ex2 in the hand, if they can.
func restAny(d *log.Draft, seat engine.Seat) error {
	v := d.State().View(seat)
	a, _ := engine.Sample(&v, func(int) int { return 0 })
	_, err := d.Order(a)
	return err
}

func cardNamed(t *testing.T, name string) engine.CardID {
	for id := range edition.Mombasa().Cards {
		if edition.Mombasa().CardName(engine.CardID(id)) == name && id > 0 {
			return engine.CardID(id)
		}
	}
	t.Fatalf("no card %s", name)
	return 0
}
