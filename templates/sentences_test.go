package templates

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
)

// TestEveryEntryIsTold holds that each thing which an entry of the log tells has a sentence, in
// letters or in lists of the log, and that such a sentence takes no other arguments than it tells.
func TestEveryEntryIsTold(t *testing.T) {
	t.Parallel()
	codes, checked := tellings(t), 0
	for _, key := range english().Keys() {
		kind, code, _ := strings.Cut(strings.TrimSuffix(key, string(you)), ".")
		if kind != "does" && kind != "in-log" {
			continue
		}
		checked++
		told, is := codes[code]
		if !is {
			t.Errorf("no entry tells %s", key)
		}
		for _, name := range english().Sentence(key).Args {
			if name != "who" && !slices.Contains(told, name) {
				t.Errorf("%s takes %s, and an entry tells %q", key, name, told)
			}
		}
	}
	for code := range codes {
		r := Reader{Seat: engine.Blue, Names: players}
		d := Entry{What: EntryKind(code), By: engine.Green, House: true, Args: []any{}}
		if r.does(&d) == "" && r.InLog(code, d.Args) == "" {
			t.Errorf("nothing is said of an entry that tells %q", code)
		}
	}
	if checked == 0 || len(codes) < 10 {
		t.Errorf("there are %d sentences of %d codes", checked, len(codes))
	}
}

// tellings returns what entries of the log tell, each with the names of its arguments.
func tellings(t *testing.T) map[string][]string {
	codes := map[string][]string{}
	goFiles(t, "../games/log", func(_ *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			if fun, is := call.Fun.(*ast.Ident); !is || fun.Name != "tells" {
				return true
			}
			what, is := call.Args[0].(*ast.BasicLit)
			sum, several := call.Args[0].(*ast.BinaryExpr) // as "ended-" + why
			if several {
				what, is = sum.X.(*ast.BasicLit)
			}
			if !is {
				t.Errorf("what an entry tells is no constant")
				return true
			}
			code := strings.Trim(what.Value, `"`)
			names := []string{}
			for i := 1; i < len(call.Args); i += 2 {
				if name, is := call.Args[i].(*ast.BasicLit); is {
					names = append(names, strings.Trim(name.Value, `"`))
				}
			}
			for _, key := range english().Keys() {
				if one, is := strings.CutPrefix(key, "does."+code); several && is {
					codes[code+one] = names
				}
			}
			if !several {
				codes[code] = names
			}
			return true
		})
	})
	return codes
}

// TestSpan says how long something is as people do.
func TestSpan(t *testing.T) {
	t.Parallel()
	r := Reader{}
	for want, hours := range map[string]float64{"3 days": 72, "2 days and 2 hours": 50.4, "25 hours": 25, "1 day": 24, "12 hours": 12, "1 hour": 1, "30 minutes": 0.5} {
		if got := r.value(time.Duration(hours * float64(time.Hour))); got != want {
			t.Errorf("%v hours are said as %q, not %q", hours, got, want)
		}
	}
}

// TestOneIsNotSeveral counts one thing in the singular.
func TestOneIsNotSeveral(t *testing.T) {
	t.Parallel()
	r := Reader{}
	for want, got := range map[string]string{
		"1 more line, which is not":                                       r.sayCode("result", string(AndMore), []any{"1"}),
		"1 address that you have named has not answered yet. When it has": r.sayCode("result", string(TooManyAsked), []any{"1"}),
		"1 invitation open already. When it is answered, or has lapsed":   r.sayCode("result", string(TooManyInvited), []any{"1"}),
		"on 1 day.": r.sayCode("news", string(PlayerBounces), []any{"Ben", "1"}),
		"1 card":    r.say("board.card-count", "n", 1),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}

// TestArgumentsOfResults has moments and lengths of time written for their reader, and what was
// written before they were data, or is none, as it stands.
func TestArgumentsOfResults(t *testing.T) {
	t.Parallel()
	r := Reader{Zone: time.FixedZone("CET", 3600)}
	for _, row := range []struct {
		code     ResultCode
		text     string
		contains string
	}{
		{AnsweredInShort, "2026-11-24T18:02:00Z", "again on Tue 24 Nov 19:02 CET."},
		{AnsweredInShort, "Tue 24 Nov 18:02 UTC", "again on Tue 24 Nov 18:02 UTC."},
		{MoveTime, "5d", "may take 5 days;"},
		{MoveTime, "36h", "may take 36 hours;"},
		{MoveTime, "60h", "may take 60 hours;"},
		{MoveTime, "90m", "may take 90 minutes;"},
		{MoveTime, "soon", "may take soon;"},
		{PlayerTwice, "3d", "3d is named twice."},
		{SeatsAre, "Ann (blue), Ben (of all) (green), Cas", "the seats: Ann (blue), Ben (of all) (green), Cas."},
		{WhichGame, "kilifi-7, lamu-2", "You play in: kilifi-7, lamu-2."},
		{PlayerTwice, "2026-11-24T18:02:00Z", "2026-11-24T18:02:00Z is named twice."},
	} {
		if got := r.sayCode("result", string(row.code), r.given("result", string(row.code), []string{row.text})); !strings.Contains(got, row.contains) {
			t.Errorf("%s of %s: %q", row.code, row.text, got)
		}
	}
}
