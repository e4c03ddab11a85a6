package advice_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// loops returns how often to do something: often when DHOW_LONG is set.
func loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}

// playRandom plays a game by chance and shows the view of a seat that is to move before each of its
// orders, with chance to use.
func playRandom(t testing.TB, players int, setup engine.Setup, seed uint64, see func(s *engine.State, v *engine.View, r *rand.Rand)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	s := &engine.NewDeal(mombasa, engine.Table{Players: players, Setup: setup, Rules: engine.CurrentRules}, r.IntN).State
	for s.Phase != engine.GameOver && !t.Failed() {
		seats := s.ToMove()
		v := s.View(seats[r.IntN(len(seats))])
		see(s, &v, r)
		a, ok := engine.Sample(&v, r.IntN)
		if !ok {
			t.Fatalf("seed %d: nothing to do for %v in round %d", seed, v.Seat, s.Round)
		}
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		s = &step.State
	}
}

// eachTable plays random games at tables of every size, set up in both ways.
func eachTable(t testing.TB, games int, see func(s *engine.State, v *engine.View, r *rand.Rand)) {
	t.Helper()
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			for seed := range games {
				playRandom(t, players, setup, uint64(100*players+seed), see)
			}
		}
	}
}

func check(v *engine.View, text string) error {
	a, err := notation.ParseOrder(v.State.Edition, v.Seat, text)
	if err != nil {
		return err
	}
	return engine.Check(v, a)
}

// TestCompletionsLeadToLegalOrders walks completions by chance: every walk comes to a legal order,
// and the completions say rightly whether what stands is one.
func TestCompletionsLeadToLegalOrders(t *testing.T) {
	t.Parallel()
	const longest = 40
	walks, tokens := 0, 0
	eachTable(t, loops(1, 30), func(_ *engine.State, v *engine.View, r *rand.Rand) {
		text := ""
		for n := 0; ; n++ {
			offered := advice.Complete(english, v, text)
			if len(offered) == 0 || n > longest {
				t.Fatalf("after %q in round %d there are %d completions", text, v.State.Round, len(offered))
			}
			for _, c := range offered {
				if err := check(v, c.Order); (err == nil) != c.Whole {
					t.Fatalf("after %q: %+v, but it is refused with %v", text, c, err)
				}
			}
			c := offered[r.IntN(len(offered))]
			if tokens++; c.Text == "" {
				break
			}
			text = c.Order
			if r.IntN(2) == 0 {
				text += " "
			}
		}
		walks++
	})
	t.Logf("count %d walks of %d tokens", walks, tokens)
}

// canonicalTokens cuts a canonical text where completion may be asked for: at blanks, before +, /
// and x, and behind the @ of a book or a slot.
func canonicalTokens(text string) []int {
	var cuts []int
	for i := range text {
		switch c := text[i]; {
		case c == ' ', c == '+' && i > 0, c == '/' && text[i-2] != '-', c == 'x' && i > 0 && text[i-1] >= '0' && text[i-1] <= '9':
			cuts = append(cuts, i)
		}
	}
	return cuts
}

// offers tells whether a text is, or begins, the order of a completion after a beginning of it.
func offers(v *engine.View, begun, text string) bool {
	for _, c := range advice.Complete(english, v, begun) {
		if rest, ok := strings.CutPrefix(text, c.Order); ok && len(c.Order) > len(begun) && (rest == "" || strings.ContainsRune(" ;+/x", rune(rest[0]))) {
			return true
		}
	}
	return false
}

// TestCanonicalOrdersAreOffered wants every token of legal orders to be offered behind the tokens
// before it, or once its sign has been typed: / x @. Orders of rewards and expectations are never
// offered, so they are struck off first.
func TestCanonicalOrdersAreOffered(t *testing.T) {
	t.Parallel()
	verbs := map[string]int{}
	eachTable(t, loops(1, 30), func(_ *engine.State, v *engine.View, r *rand.Rand) {
		a, _ := engine.Sample(v, r.IntN)
		if a.By = (engine.RewardOrder{}); engine.Check(v, a) != nil {
			return
		}
		a, _ = engine.Fill(v, a)
		text := notation.PrintOrder(mombasa, a)
		tokens := tokensOf(text)
		verbs[tokens[verbAt(tokens)]]++
		from := 0
		for _, to := range append(canonicalTokens(text), len(text)) {
			if !offersToken(v, text, from, to) {
				var got []string
				for _, c := range advice.Complete(english, v, text[:from]) {
					got = append(got, c.Order)
				}
				t.Fatalf("behind %q of %q is not offered, but %q", text[:from], text, got)
			}
			from = to
		}
	})
	t.Logf("count orders by verb %v", verbs)
}

// offersToken tells whether a token is offered: at once, or when its beginning is typed.
func offersToken(v *engine.View, text string, from, to int) bool {
	if text[from:to] == ";" || strings.HasSuffix(text[:to], " stop") {
		return true
	}
	for at := from; at < to; at++ {
		if at == from || strings.IndexByte("/x@", text[at-1]) >= 0 {
			if offers(v, text[:at], text) {
				return true
			}
		}
	}
	return false
}

// BenchmarkComplete completes beginnings of orders of random games; the slowest is reported too.
func BenchmarkComplete(b *testing.B) {
	var views []*engine.View
	var begun []string
	eachTable(b, 2, func(_ *engine.State, v *engine.View, r *rand.Rand) {
		a, _ := engine.Sample(v, r.IntN)
		text := notation.PrintOrder(mombasa, a)
		cuts := append(canonicalTokens(text), 0, len(text))
		views, begun = append(views, v), append(begun, text[:cuts[r.IntN(len(cuts))]])
	})
	benchmarkEach(b, len(views), func(i int) { advice.Complete(english, views[i], begun[i]) }, func(i int) string { return begun[i] })
}

// benchmarkEach measures calls with n different arguments. It reports the median of them all and
// the slowest argument, which is given the best of five calls.
func benchmarkEach(b *testing.B, n int, call func(i int), name func(i int) string) {
	best := make([]time.Duration, n)
	for i := range best {
		for k := range 5 {
			start := time.Now()
			call(i)
			if d := time.Since(start); k == 0 || d < best[i] {
				best[i] = d
			}
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		call(i % n)
	}
	slowest := slices.Max(best)
	b.Logf("the slowest of %d: %q", n, name(slices.Index(best, slowest)))
	slices.Sort(best)
	b.ReportMetric(float64(best[n/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(slowest.Microseconds()), "slowest-µs")
}

// FuzzComplete completes and cuts any text: nothing panics, and what is offered says rightly
// whether it is a legal order.
func FuzzComplete(f *testing.F) {
	var views []*engine.View
	eachTable(f, 1, func(_ *engine.State, v *engine.View, r *rand.Rand) {
		if r.IntN(10) == 0 {
			views = append(views, v)
		}
	})
	for i, text := range documented(f) {
		f.Add(text, uint(i))
	}
	f.Fuzz(func(t *testing.T, text string, n uint) {
		v := views[n%uint(len(views))]
		for _, c := range advice.Complete(english, v, text) {
			if err := check(v, c.Order); (err == nil) != c.Whole {
				t.Fatalf("after %q: %+v, but it is refused with %v", text, c, err)
			}
		}
		if a, err := notation.ParseOrder(mombasa, v.Seat, text); err == nil {
			var illegal *engine.IllegalError
			if errors.As(engine.Check(v, a), &illegal) {
				why := advice.Refuse(english, v, text, a, illegal)
				if why.Line < 1 || why.Col < 1 || why.Prefix != nil && engine.Check(v, *why.Prefix) != nil {
					t.Fatalf("%q: %+v", text, why)
				}
			}
			for _, legal := range advice.Nearest(v, a) {
				if err := engine.Check(v, legal); err != nil {
					t.Fatalf("%q: %v", text, err)
				}
			}
		}
	})
}
