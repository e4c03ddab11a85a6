package templates

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/notation/advice"
)

// Reason says why a line is not understood, an order not allowed, and by which rule, or a draw not
// possible. What is none of these says itself.
func (r *Reader) Reason(err error) string {
	var unread *notation.Error
	var illegal *engine.IllegalError
	switch {
	case errors.As(err, &unread):
		err = advice.Explain(unread, nil)
	case errors.As(err, &illegal):
		return breakable(r.say("refused-by", "why", r.reason(err), "rule", r.rule(illegal.Rule)))
	}
	return breakable(r.reason(err))
}

// reason says the same without the rule, and with orders that are not to be divided.
func (r *Reader) reason(err error) string {
	var (
		unread  *notation.Error
		illegal *engine.IllegalError
		draw    *engine.DrawError
	)
	switch {
	case errors.As(err, &unread):
		return r.sayCode("unread", string(unread.Code), r.suggested(unread))
	case errors.As(err, &illegal):
		return r.sayCode("refusal", string(illegal.Case), r.withCompanies(illegal.Args))
	case errors.As(err, &draw):
		return r.sayCode("refusal", string(draw.Code), draw.Args)
	}
	return err.Error()
}

// notRead begins the keys of why a line is not understood, and mayBeTyped are the arguments of such
// sentences that may be typed in its place.
const notRead = "unread."

var mayBeTyped = []string{"near", "readings", "examples", "whom"}

// suggested are the arguments of why a line is not understood, with what may be typed in its place
// in the reader's own words.
func (r *Reader) suggested(e *notation.Error) []any {
	s, args := english().Sentence(notRead+string(e.Code)), slices.Clone(e.Args)
	for i, arg := range args {
		lines, is := arg.([]string)
		if !is || s == nil || i >= len(s.Args) || !slices.Contains(mayBeTyped, s.Args[i]) {
			continue
		}
		own := make([]string, len(lines))
		for j, line := range lines {
			own[j] = r.inWords(line)
			if toWhom := e.Code == notation.NoRecipient || e.Args[0] == (notation.Thing{Name: notation.ARecipient}); toWhom {
				colour, behind, _ := strings.Cut(line, " ")
				own[j] = strings.TrimSpace(notation.Reader{Language: r.Language}.RecipientInWords(colour) + " " + behind)
			}
		}
		args[i] = own
	}
	return args
}

// withCompanies has companies among the arguments of a refusal named as the language names them: where
// several are listed, they are what may be typed.
func (r *Reader) withCompanies(args []any) []any {
	args = slices.Clone(args)
	for i, arg := range args {
		if c, is := arg.(engine.Company); is && c != engine.NoCompany {
			args[i] = r.company(c)
		}
	}
	return args
}

// Unread shows each line of a text that is not understood, and says why, to who sees a view.
func (r *Reader) Unread(text string, err error, v *engine.View) string {
	err = advice.ExplainAll(err, v)
	errs := []error{err}
	var list *notation.ErrorList
	more := 0
	if errors.As(err, &list) {
		errs, more = list.Unwrap(), list.More
	}
	var parts []string
	for _, err := range errs {
		var e *notation.Error
		if errors.As(err, &e) {
			below := strings.Repeat(" ", len(strconv.Itoa(e.Line))+2)
			lines := Wrap(r.reason(e), Columns-len(below))
			parts = append(parts, notation.Excerpt(text, e.Line, e.Col)+"\n"+below+strings.Join(lines, "\n"+below))
		}
	}
	if more > 0 {
		parts = append(parts, r.say("unread.more", "n", more))
	}
	return strings.Join(parts, "\n\n")
}

// Instead says what would be allowed in place of an order that is not, a line for each way.
func (r *Reader) Instead(why *advice.Refusal) []string {
	print := func(orders ...engine.Action) string {
		var l []string
		for _, order := range orders {
			l = append(l, notation.PrintOrder(r.Edition, order))
		}
		return strings.Join(l, " · ")
	}
	var lines []string
	if why.Prefix != nil {
		lines = append(lines, r.say("instead.prefix", "order", print(*why.Prefix)))
	}
	switch {
	case len(why.Nearest) > 0:
		return append(lines, r.say("instead.nearest", "orders", print(why.Nearest...)))
	case len(why.Open) > 0:
		return append(lines, r.say("answer.other-verbs", "verbs", strings.Join(why.Open, " ")))
	case why.Err.Code == engine.NotYourTurn: // which says whom the game waits for
		return lines
	}
	return append(lines, r.say("answer.no-order-possible"))
}

// refusedFor writes an argument of a refusal.
func (r *Reader) refusedFor(form string, arg any) string {
	switch arg := arg.(type) {
	case engine.Good:
		return r.formed(form, noun{key: suits[arg]})
	case engine.Suit:
		return r.formed(form, noun{key: suits[arg]})
	case engine.CardKind:
		return r.formed(form, noun{key: kinds[arg]})
	case engine.Component:
		return r.sayCode("component", string(arg), nil)
	case engine.Amount:
		return r.formed(form, named(amounts[arg.Suit], "n", arg.N))
	case engine.Price:
		if arg.Off > 0 {
			return r.say("price.reduced", "n", arg.Full-arg.Off, "full", arg.Full, "off", arg.Off)
		}
		return fmt.Sprint(arg.Full)
	case engine.Onward:
		if arg.Call > 0 {
			return r.say("onward.call", "company", arg.Company, "n", arg.Call)
		}
		return fmt.Sprint(arg.Company)
	case engine.ReturningPost:
		return r.say("returning-post", "company", r.company(arg.Company), "region", int(arg.Region), "columns", arg.Columns)
	case engine.Requirement:
		return r.formed(form, need(arg))
	case edition.Phrase:
		return r.sayCode("edition", string(arg.Code), withCompanies(arg.Args))
	case notation.Face:
		if m := arg.Merchant; m != nil {
			return r.say("face.merchant", "name", arg.Name, "n", arg.Crate, "diamonds", m.Diamonds, "pounds", m.Pounds,
				"mines", m.MinesPerMore)
		}
		return r.say("face.crate", "name", arg.Name, "n", arg.Crate)
	case notation.Thing:
		return r.sayCode("thing", string(arg.Name), []any{arg.Lo, arg.Hi})
	}
	return fmt.Sprint(arg)
}

// need names one thing that a book asks for.
func need(q engine.Requirement) noun {
	switch {
	case q.Kind == engine.NeedSuit:
		return named(amounts[q.Suit], "n", q.N)
	case q.Kind == engine.NeedOneGood:
		return named("need.one-good", "n", q.N)
	case q.Kind == engine.NeedOneGoodFurther:
		return named("need.further", "n", q.N)
	case q.N > 1:
		return named("need.persons", "n", q.N)
	}
	return named("need.person")
}

// suits are the goods, and expansion.
var suits = [...]messageKey{
	engine.CoffeeUnits: "suit.coffee", engine.BananaUnits: "suit.bananas", engine.CottonUnits: "suit.cotton",
	engine.ExpansionPoints: "suit.expansion",
}

// amounts are so many units of a suit, or merchants and bookkeepers.
var amounts = [...]messageKey{
	engine.NoSuit: "amount.persons", engine.CoffeeUnits: "amount.coffee", engine.BananaUnits: "amount.bananas",
	engine.CottonUnits: "amount.cotton", engine.ExpansionPoints: "amount.expansion",
}

// kinds are those of cards.
var kinds = [...]messageKey{
	engine.NoKind: "kind.card", engine.GoodsCard: "kind.goods", engine.ExpansionCard: "kind.expansion",
	engine.BookkeeperCard: "kind.bookkeeper", engine.MerchantCard: "kind.merchant", engine.ShareCard: "kind.share",
}
