package notation

import (
	"slices"
	"strings"
	"sync"
)

// reserved are words that mean something else than a player, in all languages, beside those of the
// vocabulary: what the referee, its host, those who watch and the house are called, and all.
var reserved = wording{
	"dhow referee umpire host house bot watcher watchers spectator spectators observer observers " +
		"all everyone everybody anyone anybody each both others me myself nobody none",
	"dhow arbitre hôte maison programme spectateur spectateurs spectatrice observateur observateurs " +
		"tous toutes tout chacun autres moi personne",
	"dhow scheidsrechter spelleider gastheer gastvrouw huis programma kijker kijkers toeschouwer toeschouwers " +
		"alle allen allemaal iedereen anderen mij mezelf niemand",
	"dhow sędzia sędzią gospodarz dom program widz widzowie widzów obserwator obserwatorzy " +
		"wszyscy wszystkim wszystkich każdy każdemu inni mnie mi ja nikt",
}

// formerPlayers are what people are called who are forgotten. Only all words of one are reserved.
var formerPlayers = wording{"former player", "ancien joueur", "oud speler", "były gracz"}

// common are words that talk begins with or that stand beside a name before a colon. They mean no
// player, so that nobody takes a name by which talk is led astray.
var common = wording{
	"hello hi hey dear good morning evening day night bye sorry please thanks thank thx pls ok okay yes no yep nope " +
		"well so but and or not only just also then now here there this that these those it its is are was " +
		"i you he she we they a an the my your our his her their us them what who when where why how which " +
		"if as at on in to from for with of by still maybe perhaps wow nice great oops ouch haha lol btw fyi " +
		"attention note question private privately secret quietly again anyway actually did do does have has can could let",
	"bonjour bonsoir salut coucou cher chère merci pardon désolé désolée oui non bon bien bravo alors donc mais et ou " +
		"ne pas seulement aussi puis ici là ce cet cette ces c j l d n s t qu je tu il elle on nous vous ils elles un une le la les " +
		"des du de mon ma mes ton ta tes votre vos notre nos son sa ses leur qui que quoi quand comment pourquoi si à au aux " +
		"dans sur pour par avec est sont était attention question privé secret oups zut peut être juste encore y en",
	"hallo hoi dag beste goede goedemorgen goedenavond doei sorry alsjeblieft bedankt dank ja nee goed mooi leuk dus maar en of niet " +
		"alleen ook dan nu hier daar dit dat deze die het is zijn was ik jij je u hij zij ze wij we jullie een de mijn jouw uw ons onze hun " +
		"wat wie wanneer waar waarom hoe welke als aan op in naar van voor met door nog misschien let vraag privé geheim oeps straks even",
	"cześć hej witaj witajcie dzień dobry wieczór proszę dzięki dziękuję przepraszam tak nie dobrze super brawo więc ale i oraz lub " +
		"tylko też także potem teraz tu tam to ten ta te jest są był była ja ty on ona my wy oni one a o u w z ze na do dla od po za " +
		"mój moja moje twój twoja wasz nasz jego jej ich co kto kiedy gdzie dlaczego jak który jeśli czy może jeszcze uwaga pytanie prywatnie tajne ups",
}

// lists are the words of reserved and common, folded, made when the first name is read.
var lists = sync.OnceValue(func() (l struct{ reserved, common map[string]bool }) {
	l.reserved, l.common = map[string]bool{}, map[string]bool{}
	for _, c := range []Category{AsSeat, AsAll, AsCompany, AsFiller} {
		into := l.reserved
		if c == AsFiller {
			into = l.common
		} else {
			fold(into, strings.Join(canonical[c], " "))
		}
		for _, e := range lexicon()[c] {
			fold(into, e.said)
		}
	}
	for lang := range Languages {
		fold(l.reserved, reserved[lang])
		fold(l.common, common[lang])
	}
	return l
})

func fold(into map[string]bool, words string) {
	for _, w := range nameWords(words) {
		into[w.sense] = true
	}
}

// isReserved tells whether a word, or what it looks like, means something else than a player.
func (w *nameWord) isReserved() bool { return lists().reserved[w.sense] || lists().reserved[w.look] }

// isCommon tells whether a word is one of talk.
func (w *nameWord) isCommon() bool { return lists().common[w.sense] || lists().common[w.look] }

// isFormerPlayer tells whether a name has all words of what people are called who are forgotten.
func isFormerPlayer(words []nameWord) bool {
	return slices.ContainsFunc(formerPlayers[:], func(said string) bool {
		return !slices.ContainsFunc(nameWords(said), func(w nameWord) bool { return !hasWord(words, w.sense) })
	})
}
