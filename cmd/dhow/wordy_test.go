package main

import (
	"math/rand/v2"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/internal/correspondents"
	"dhow/notation"
)

// wordy writes whole sentences around every order, in whatever language comes to mind, with all the
// mail programs there are.
type wordy struct {
	play   house.Player
	chance *rand.Rand
}

// tongue is how somebody talks in a language.
type tongue struct{ greetings, remarks, leads, closings []string }

// Remarks speak of what is in the game, as people's do.
var tongues = []tongue{
	{
		[]string{"Hi all,", "Dear referee,", "Hello Ann, hello Ben!", "Good evening everybody,"},
		[]string{
			"That was a close round, I did not see it coming.",
			"Ben, you took exactly the card that I wanted. Again!",
			"I hope that nobody minds if I am a bit slow this week, we have visitors.",
			"My daughter says I should buy more coffee, but what does she know.",
			"Is it only me, or is Cairo getting crowded?",
			"We got back from the holidays at 3 in the morning, so forgive me if this is nonsense.",
			"Every time I plan something clever, somebody else has the same idea.",
			"Expansion looks expensive to me at the moment.",
			"I still do not know what the diamonds are good for.",
			"The goods are all gone anyway.",
			"Planning is not my strength, as you know.",
			"Ending it all now would be a pity.",
			"Thanks for waiting!",
			"So, let me think.",
			"R U ready for this?",
			"Best of 7, as they say.",
		},
		[]string{"I would like to do this:", "Here is what I do:", "My move is below.", "After much thought:", "Well, then:"},
		[]string{"Best wishes,\nCas", "See you on Friday at 8!\nCas", "Good luck to both of you,\nC.", "Cheers", "Many thanks\n\nCas Wouters\n+31 20 555 0123"},
	},
	{
		[]string{"Bonjour à tous,", "Cher arbitre,", "Salut Ann,"},
		[]string{
			"Quelle belle partie, merci à tous les deux.",
			"Je ne sais pas encore si c'était une bonne idée.",
			"Ben prend toujours les bonnes cartes avant moi.",
			"Il pleut ici depuis 3 jours, alors j'ai le temps de réfléchir.",
			"Le coton est vraiment trop cher.",
			"Pas de chance au dernier tour !",
			"Dis donc, Ann, quel coup !",
			"Puis je verrai bien.",
			"La fin approche, non ?",
		},
		[]string{"Voici mon coup :", "Je joue ceci :", "Alors, voilà ce que je fais :"},
		[]string{"Bonne soirée,\nCas", "À bientôt !\nCas", "Merci d'avance\nCas", "Amicalement,\nC."},
	},
	{
		[]string{"Hoi allemaal,", "Beste scheidsrechter,", "Dag Ann en Ben,"},
		[]string{
			"Wat een ronde, ik had het niet zien aankomen.",
			"Mooi gespeeld, Ben!",
			"Ik ben tot 12 uur op mijn werk, daarna heb ik weer tijd.",
			"De bananen zijn op, jammer.",
			"Dan wacht ik wel even af.",
			"Einde van mijn geduld, haha.",
			"Kaapstad blijft mijn favoriet.",
			"Plannen is moeilijk, vooral met drie spelers.",
		},
		[]string{"Dit is mijn zet:", "Ik doe het volgende:", "Goed, daar gaat ie:"},
		[]string{"Groetjes,\nCas", "Tot later!\nCas", "Met vriendelijke groet,\n\nCas Wouters", "Fijn weekend!"},
	},
	{
		[]string{"Cześć wszystkim,", "Drogi sędzio,", "Witaj Ben,"},
		[]string{
			"Gra jest super, dziękuję!",
			"Nie mam pojęcia, co robię.",
			"Ben znowu zabrał mi kartę.",
			"Potem zobaczymy, co z tego wyjdzie.",
			"Koniec na dziś, idę spać.",
			"Bawełna jest za droga.",
			"Mam tylko 2 funty, więc wybór jest prosty.",
		},
		[]string{"Mój ruch:", "Robię tak:", "Oto moje polecenie:"},
		[]string{"Pozdrawiam,\nCas", "Do jutra!\nCas", "Miłego dnia"},
	},
	{
		[]string{"Hallo zusammen,", "Lieber Schiedsrichter,", "Moin,"},
		[]string{
			"das war ja knapp in der letzten Runde.",
			"Ben hat mir schon wieder die Karte weggeschnappt.",
			"Ich bin bis 19 Uhr unterwegs, also nicht wundern.",
			"Kaffee ist mir zu teuer.",
			"Plan B war auch nicht besser.",
			"Ende gut, alles gut.",
			"Sag mal, Ann, schläfst du nie?",
		},
		[]string{"Ich mache das hier:", "Mein Zug:", "Also gut:"},
		[]string{"Viele Grüße\nCas", "Bis bald!\nCas", "Liebe Grüße, C.", "Danke und schönen Abend!"},
	},
}

// adorned are ways to put an order on a line of its own.
var adorned = []func(order string) string{
	func(order string) string { return order },
	func(order string) string { return order },
	strings.ToLower,
	func(order string) string { return "- " + order },
	func(order string) string { return "1) " + order },
	func(order string) string { return order + " please" },
	func(order string) string { return order + ", please" },
	func(order string) string { return order + " (if I may)" },
	func(order string) string { return "    " + order },
}

// sentences puts an order between sentences.
func (w *wordy) sentences(order string) string {
	say := tongues[w.chance.IntN(len(tongues))]
	one := func(of []string) string { return of[w.chance.IntN(len(of))] }
	paragraphs := []string{one(say.greetings)}
	for range w.chance.IntN(3) {
		paragraphs = append(paragraphs, one(say.remarks))
	}
	if w.chance.IntN(2) == 0 {
		order = one(say.leads) + "\n" + order
	}
	paragraphs = append(paragraphs, order)
	for range w.chance.IntN(2) {
		paragraphs = append(paragraphs, one(say.remarks))
	}
	between := "\n\n"
	if w.chance.IntN(4) == 0 {
		between = "\n"
	}
	return strings.Join(append(paragraphs, one(say.closings)), between)
}

// say answers a letter with a mail program; where there is none, a mail begins that answers
// nothing.
func (w *wordy) say(p *newcomer, letter *correspondents.Letter, text string) {
	p.Helper()
	p.written++
	a := p.answerTo(letter, text)
	p.submit(composed(a, correspondents.Programs[w.chance.IntN(len(correspondents.Programs))]), addressee(a), text)
}

func (w *wordy) begin(p *newcomer, letter *correspondents.Letter, invited string) {
	p.Helper()
	if letter != nil {
		w.say(p, letter, w.sentences("join"))
		return
	}
	w.say(p, nil, "Dear referee,\n\nwe are friends of old and would like to try this.\n\nnew game "+invited+
		"\nrandom\n\njoin reef\n\nThank you very much!\nCas")
}

func (w *wordy) order(p *newcomer, v *engine.View, letter *correspondents.Letter) string {
	p.Helper()
	action, ok := w.play(v, w.chance.IntN)
	if !ok {
		p.Fatalf("%s has no order", p.name)
	}
	meant := canonical(v, action)
	line := starred(v, letter, meant)
	if line == "" || w.chance.IntN(2) == 0 {
		line = notation.PrintOrder(edition.Mombasa(), action)
		if len(line) > 1 { // with a mark beside it, E may be an initial
			line = adorned[w.chance.IntN(len(adorned))](line)
		}
	}
	w.say(p, letter, w.sentences(line))
	return meant
}

// starred finds the line of a letter that offers an order, as it is copied: with its star, and with
// what is said of it; empty if there is none.
func starred(v *engine.View, letter *correspondents.Letter, meant string) string {
	for line := range strings.Lines(letter.Text) {
		line = strings.TrimSpace(line)
		if order, is := strings.CutPrefix(line, "* "); is {
			if order, _, _ = strings.Cut(order, "  "); meaning(v, order) == meant {
				return line
			}
		}
	}
	return ""
}

// confirm says yes, with the code of the question if it has one.
func (w *wordy) confirm(p *newcomer, question *correspondents.Letter, line string) {
	p.Helper()
	text := w.sentences(line)
	if !strings.HasPrefix(line, "yes ") {
		text = "Yes, that was what I meant, thank you.\n\nCas"
	}
	w.say(p, question, text)
}
