package notation

// category is a place in the notation where words stand.
type category uint8

// The categories. The codes of those before the first that is untyped are words themselves, in every language.
const (
	asVerb    category = iota // to the verb's letter
	asCompany                 // to the company's letter
	asKind                    // of cards, to the letters of their code
	asSpace                   // bonus spaces, to their names
	asReward                  // kinds of reward, to their letter
	asClause                  // stop and by
	asSeat                    // colours
	asDraw                    // first, tracks and tiles
	asPounds
	asNone
	asJar
	asDeck
	asLine // words that begin a line which is no order
	asAll  // to whom something is said
	asMajority
	asFlip
	asTile    // what the spaces of bonus tiles may be called, to their names; never read
	asInstead // what players may begin a line with, to what is written instead, divided by commas; never read
	asIf      // what conditions are not introduced with; never read
	asArticle // stands before a company's name
	asTail    // second words of names, to the code of the first
	asFiller  // never read
	asNoun    // what numbers and cards are introduced with, to the sign before a place, or noun; never read
	asWritten // what has no words, only a way of writing it

	untyped    = asFlip
	categories = asWritten + 1
)

// shortest says how many letters the beginning of a word must have, in the categories where it will do.
var shortest = [categories]int{asVerb: 1, asCompany: 2, asKind: 3, asSpace: 3, asReward: 1, asSeat: 1, asDraw: 1}

// shortestForeign is the same for the words of other languages than the reader's.
const shortestForeign = 3

// concept is a thing of the game and how it is said.
type concept struct {
	codes [categories]string // what its words stand for, by where they stand
	terms [languages]string  // the rulebooks' own names of it
	words [languages]string  // what is read, divided by blanks; the first is offered
}

type codes = [categories]string
type wording = [languages]string

// vocabulary is all that is read beside canonical text. The tables of the parser, docs/glossary.md and the list of clashes
// come from it.
var vocabulary = [...]concept{
	{codes{asVerb: "T", asDraw: "tiles", asTile: "+1 tBk tDm tEx"},
		wording{"starting tile", "tuile de départ", "starttegel", "żeton początkowy"},
		wording{"tile tiles", "tuile tuiles", "tegel tegels starttegel starttegels", "żeton żetony żetonów"}},
	{codes{asVerb: "T"}, wording{},
		wording{"keep", "garder garde gardez", "houden houd behoud", "zachowaj zachować zostaw"}},
	{codes{asVerb: "R"},
		wording{"card to a resting slot", "carte utilisée", "kaart in een rust slot", "karta użyta"},
		wording{"rest", "repos reposer repose utilisée utilisées", "rust rusten", "odłóż odłożyć użyte"}},
	{codes{asVerb: "P"},
		wording{"planning phase", "phase de planification", "planning fase", "faza planowania"},
		wording{"plan", "planifier planifie planification plan", "plan plannen planning", "planuj planować planowanie plan"}},
	{codes{asVerb: "G", asTile: "+1"},
		wording{"goods card", "carte Marchandise", "goederen kaart", "karta towaru"},
		wording{"goods", "marchandises marchandise", "goederen", "towary towar towaru towarów"}},
	{codes{asVerb: "X"}, wording{},
		wording{"expand", "développer développe étendre étends", "uitbreiden", "rozwiń rozwijaj rozwijać"}},
	{codes{asVerb: "X", asKind: "Ex", asSpace: "ex"},
		wording{"expansion card", "carte Développement", "uitbreidingskaart", "karta ekspansji"},
		wording{"expansion expansions", "développement développements expansion", "uitbreiding uitbreidingen",
			"ekspansja ekspansji ekspansję ekspansje"}},
	{codes{asVerb: "B", asKind: "Bk", asTile: "tBk"},
		wording{"bookkeeper card", "carte Comptable", "boekhouder kaart", "karta księgowego"},
		wording{"bookkeeper bookkeepers", "comptable comptables", "boekhouder boekhouders", "księgowy księgowego księgowi"}},
	{codes{asVerb: "B"}, wording{},
		wording{"bookkeep", "comptabilité", "boekhouden boekhouding", "księguj księgować księgowość"}},
	{codes{asReward: "d"}, wording{"diamond track", "piste Diamant", "diamantspoor", "tor diamentów"},
		wording{"diamonds diamond", "diamants diamant", "diamanten diamant", "diamenty diament diamentów"}},
	{codes{asVerb: "D", asKind: "Dm", asTile: "tDm"}, wording{},
		wording{"diamonds diamond", "diamants diamant", "diamanten diamant", "diamenty diament diamentów"}},
	{codes{asVerb: "D", asKind: "Dm", asTile: "tDm"},
		wording{"diamond merchant", "Marchand de diamants", "diamant handelaar", "handlarz diamentów"},
		wording{"merchant merchants", "marchand marchands", "handelaar handelaars diamanthandelaar",
			"handlarz handlarza handlarze"}},
	{codes{asVerb: "S"},
		wording{"bonus marker", "marqueur Bonus", "bonusschijf", "znacznik premii"},
		wording{"marker", "marqueur", "bonusschijf schijf", "znacznik znacznika"}},
	{codes{asVerb: "S"},
		wording{"bonus space", "case Bonus", "bonusvak", "pole premii"},
		wording{"bonus space", "bonus case", "bonus bonusvak vak", "premia premii premię pole bonus"}},
	{codes{asVerb: "E"},
		wording{"end your own action phase", "passer", "einde van jouw eigen actie fase", "zakończ swoją fazę akcji"},
		wording{"end pass", "passer passe fin finir terminer", "einde eindig eindigen pas passen",
			"koniec zakończ zakończyć kończ kończę pas pasuję"}},

	{codes{asCompany: "M"}, wording{"Mombasa", "Mombasa", "Mombasa", "Mombasa"},
		wording{"Mombasa", "Mombasa", "Mombasa", "Mombasa Mombasy Mombasie Mombasę"}},
	{codes{asCompany: "T"}, wording{"Cape Town", "Cape Town", "Cape Town", "Cape Town"},
		wording{"Cape Cape-Town", "Cape Cape-Town Cap", "Kaapstad Cape Cape-Town",
			"Kapsztad Kapsztadu Kapsztadzie Cape Cape-Town"}},
	{codes{asCompany: "L"}, wording{"Saint-Louis", "Saint-Louis", "Saint-Louis", "Saint-Louis"},
		wording{"Saint-Louis Saint St-Louis St", "Saint-Louis Saint St-Louis St", "Saint-Louis Saint St-Louis St",
			"Saint-Louis Saint St-Louis St"}},
	{codes{asCompany: "C"}, wording{"Cairo", "Le Caire", "Cairo", "Kair"},
		wording{"Cairo", "Caire", "Cairo Caïro", "Kair Kairu Kairze Cairo"}},
	{codes{asArticle: "le"}, wording{}, wording{French: "le"}},
	{codes{asTail: "T"}, wording{}, wording{"Town", "Town", "Town", "Town"}},
	{codes{asTail: "L"}, wording{}, wording{"Louis", "Louis", "Louis", "Louis"}},
	{codes{asTail: "Dm"}, wording{},
		wording{"merchant merchants", "de diamants", "handelaar handelaars", "diamentów"}},

	{codes{asKind: "Cf", asSpace: "cf"}, wording{"coffee", "café", "koffie", "kawa"},
		wording{"coffee", "café cafés", "koffie", "kawa kawy kawę"}},
	{codes{asKind: "Bn", asSpace: "bn"}, wording{"bananas", "bananes", "bananen", "banany"},
		wording{"bananas banana", "bananes banane", "bananen banaan", "banany banan bananów"}},
	{codes{asKind: "Ct", asSpace: "ct"}, wording{"cotton", "coton", "katoen", "bawełna"},
		wording{"cotton", "coton cotons", "katoen", "bawełna bawełny bawełnę"}},
	{codes{asKind: "Sh"},
		wording{"single share card", "carte Part", "enkele aandeelkaart", "karta pojedynczego udziału"},
		wording{"share shares", "part parts", "aandeel aandelen", "udział udziały udziału"}},

	{codes{asSpace: "first", asDraw: "first"},
		wording{"first player", "premier joueur", "startspeler", "gracz rozpoczynający"},
		wording{"first", "premier première", "eerste startspeler", "pierwszy"}},
	{codes{asSpace: "buy", asInstead: "G Cf1 y2, S buy y2"}, wording{"buy a card", "acheter une carte", "een kaart kopen", "kup kartę"},
		wording{"buy", "acheter achète achat", "koop kopen", "kup kupić kupno"}},
	{codes{asSpace: "remove"}, wording{"remove a card", "défausser une carte", "een kaart verwijderen", "odrzuć kartę"},
		wording{"remove discard", "défausser défausse retirer retire", "verwijder verwijderen", "odrzuć odrzucić usuń"}},

	{codes{asPounds: "p", asReward: "p"}, wording{"pound", "livre sterling", "pond", "funt"},
		wording{"pounds pound", "livres livre", "ponden pond", "funty funt funta funtów"}},
	{codes{asReward: "p"}, wording{}, wording{French: "argent sterling"}}, // livres are books too
	{codes{asReward: "b"}, wording{"bookkeeping point", "point de comptes", "boekhoudingspunt", "punkt książek"},
		wording{"books", "comptes livres livre points", "boeken boek", "książki książka książek"}},
	{codes{asReward: "t", asDraw: "tracks"}, wording{"company track", "piste Compagnie", "maatschappij spoor", "tor inwestycji"},
		wording{"tracks track", "pistes piste", "sporen spoor", "tory tor"}},
	{codes{asReward: "r"}, wording{"trading post", "comptoir commercial", "handelspost", "faktoria handlowa"},
		wording{"removed posts", "retirés comptoirs", "verwijderd posten handelsposten", "usunięte faktorie faktoria"}},
	{codes{asReward: "c"}, wording{"card", "carte", "kaart", "karta"},
		wording{"cards", "cartes carte", "kaarten kaart", "karty karta kartę"}},

	{codes{asClause: "stop"},
		wording{"capital call", "appel de fonds", "kapitaal aflossing", "wezwanie do uzupełnienia kapitału"},
		wording{"", "arrêt arrêter arrête", "stoppen", "zatrzymaj zatrzymać"}},
	{codes{asClause: "by"}, wording{"in the order of your choice", "dans l'ordre de votre choix",
		"in volgorde naar eigen keuze", "w dowolnej kolejności"},
		wording{"", "par selon", "volgens per", "według wg"}},
	{codes{asSeat: "blue"}, wording{"blue", "bleu", "blauw", "niebieski"},
		wording{"blue", "bleu bleue", "blauw blauwe",
			"niebieski niebieska niebieskiego niebieskiemu niebieskim niebieskiej"}},
	{codes{asSeat: "green"}, wording{"green", "vert", "groen", "zielony"},
		wording{"green", "vert verte", "groen groene", "zielony zielona zielonego zielonemu zielonym zielonej"}},
	{codes{asSeat: "yellow"}, wording{"yellow", "jaune", "geel", "żółty"},
		wording{"yellow", "jaune", "geel gele", "żółty żółta żółtego żółtemu żółtym żółtej"}},
	{codes{asSeat: "purple"}, wording{"purple", "violet", "paars", "fioletowy"},
		wording{"purple", "violet violette", "paars paarse",
			"fioletowy fioletowa fioletowego fioletowemu fioletowym fioletowej"}},
	{codes{asNone: "none"}, wording{},
		wording{"nothing empty", "aucun aucune rien vide", "geen niets leeg", "nic żadna żaden żadnej brak pusty pusta puste"}},
	{codes{asJar: "j", asInstead: "B Bk2 j4"}, wording{"ink jar", "encrier", "inktpot", "kałamarz"},
		wording{"jar", "encrier", "inktpot", "kałamarz kałamarza"}},
	{codes{asFlip: "!", asInstead: "B Bk2 !3"}, wording{"flip a book", "retourner un livre de comptes", "een boek omdraaien", "odwróć książkę"},
		wording{"flip", "retourner retourne", "omdraaien draai", "odwróć odwrócić"}},
	{codes{asDeck: "deck"}, wording{"resting deck", "pile de cartes utilisées", "rust stapel", "stos kart użytych"},
		wording{"", "pile paquet", "stapel", "stos"}},
	{codes{asFiller: "filler"}, wording{},
		wording{"to into and of the with", "vers dans sur et avec de du des la les au aux",
			"naar in op en met van de het aan tegen uit", "do na i oraz w ze od"}},
	{codes{asFiller: "for"}, wording{}, wording{"for", "pour", "voor", "dla"}},

	{codes{asNoun: "/"}, wording{}, wording{"column columns", "colonne colonnes", "kolom kolommen", "kolumna kolumny kolumnę"}},
	{codes{asNoun: "@"}, wording{}, wording{"slot slots place", "emplacement case", "vak vakje plek", "miejsce miejscu polu"}},
	{codes{asNoun: "noun"}, wording{},
		wording{"region regions space spaces card cards book books marker markers phase turn player majority ink a an on my from that it please",
			"région régions carte cartes livre livres marqueur phase tour joueur majorité un une mon ma mes svp",
			"regio kaart kaarten boek schijf fase beurt speler meerderheid een mijn uit alsjeblieft",
			"region regionu karta kartę karty książka książkę znacznik faza fazę tura turę gracz większość mój moją z proszę"}},

	{codes{asLine: "try"}, wording{}, wording{"", "essayer essaie essai", "probeer proberen", "spróbuj próbuj próba"}},
	{codes{asLine: "then"}, wording{}, wording{"", "puis ensuite", "dan daarna vervolgens", "potem następnie"}},
	{codes{asLine: "undo"}, wording{}, wording{"", "annuler annule", "herroep terugnemen ongedaan", "cofnij cofnąć anuluj"}},
	{codes{asLine: "show"}, wording{}, wording{"", "montrer montre afficher voir", "toon tonen", "pokaż pokazać"}},
	{codes{asLine: "log"}, wording{}, wording{"", "journal historique", "logboek verslag", "dziennik historia"}},
	{codes{asLine: "legal"}, wording{}, wording{"", "légal légaux permis autorisé", "legaal mogelijk", "dozwolone możliwe legalne"}},
	{codes{asLine: "help"}, wording{}, wording{"", "aide", "hulp", "pomoc"}},
	{codes{asLine: "say"}, wording{}, wording{"", "dire dis", "zeg zeggen", "powiedz mów"}},
	{codes{asLine: "game"}, wording{}, wording{"", "partie jeu", "spel partij", "gra partia"}},
	{codes{asLine: "key"}, wording{}, wording{"", "clé clef", "sleutel", "klucz"}},
	{codes{asAll: "all"}, wording{},
		wording{"everyone everybody", "tous toutes tout", "allen iedereen", "wszyscy wszystkim wszystkich"}},
	{codes{asMajority: "maj", asInstead: "S cf"},
		wording{"majority bonus space", "case Bonus de majorité", "meerderheid bonusvak", "pole premii wymagające większości"},
		wording{"majority", "majorité", "meerderheid", "większość"}},
	{codes{asIf: "if", asInstead: "then [p>=3] G Cf1 y2"}, wording{}, wording{"if", "si", "als indien", "jeśli jeżeli"}},

	{codes{asInstead: "help E"}, wording{},
		wording{"done finish finished quit", "prêt achevé quitter", "klaar gedaan ophouden", "gotowe skończone skończ"}},
	{codes{asInstead: "G Cf1 M1"}, wording{}, wording{"advance", "avancer avance avancez", "vooruit", "awansuj awans"}},
	{codes{asInstead: "G Cf1 M1, B Bk2 j4"}, wording{},
		wording{"move", "déplacer déplace bouger", "verplaats verplaatsen beweeg", "przesuń przesunąć rusz"}},
	{codes{asInstead: "G Cf1 y2"}, wording{},
		wording{"take acquire pay", "prendre prends payer", "nemen neem pak betaal betalen", "weź wziąć biorę zapłać"}},
	{codes{asInstead: "S first, P Cf1"}, wording{}, wording{"place", "placer place", "plaatsen plaats", "umieść postaw"}},
	{codes{asInstead: "P Cf1, S first"}, wording{}, wording{"put", "mettre mets poser", "zetten zet", "połóż"}},
	{codes{asInstead: "P Cf1"}, wording{}, wording{"play lay", "jouer joue", "spelen speel leggen leg", "zagraj graj wyłóż"}},
	{codes{asInstead: "X M 5"}, wording{}, wording{"enter conquer attack", "entrer attaquer conquérir",
		"betreden aanvallen veroveren", "wejdź atakuj zajmij"}},
	{codes{asInstead: "X M 5x1"}, wording{}, wording{"oust", "chasser expulser", "verdrijven verjagen", "wypędź wyprzyj"}},
	{codes{asInstead: "help E"}, wording{}, wording{"deck pickup", "pile reprendre", "stapel oppakken", "stos podnieś"}},
	{codes{asInstead: "undo"}, wording{}, wording{"back takeback cancel", "retour", "terug terugdraaien", "wstecz wycofaj"}},
	{codes{asInstead: "show"}, wording{}, wording{"board status position", "plateau état position", "bord stand", "plansza stan pozycja"}},
	{codes{asInstead: "log"}, wording{}, wording{"history", "déroulement", "geschiedenis", "przebieg"}},
	{codes{asInstead: "legal"}, wording{}, wording{"options moves", "options coups", "opties", "opcje ruchy"}},
	{codes{asInstead: "help then"}, wording{}, wording{"next", "prochain suivant", "volgende", "następny"}},
	{codes{asInstead: "try G Cf1 M1"}, wording{}, wording{"judge check", "vérifier tester", "controleer test", "sprawdź"}},

	{codes{asWritten: "x1–z4"}, wording{"card display", "cartes disposées sur le plateau", "kaartendisplay", "obszar kart"}, wording{}},
	{codes{asWritten: "1A–4C"}, wording{"book display", "Livres de comptes disposés sur le plateau", "boekendisplay", "obszar książek"}, wording{}},
	{codes{asWritten: "@1, @2, …"}, wording{"bookkeeping track", "piste de Comptes", "boekhoudingsspoor", "tor księgowości"}, wording{}},
	{codes{asWritten: "1–24"}, wording{"region", "région", "regio", "region"}, wording{}},
	{codes{asWritten: "/1–/3"}, wording{"column of a company base", "colonne d'une ville de départ", "kolom van een maatschappij basis",
		"kolumna siedziby kompanii"}, wording{}},
	{codes{asWritten: "@1–@5"}, wording{"action slot", "emplacement Action", "actie slot", "miejsce na kartę akcji"}, wording{}},
	{codes{asWritten: "A1–D2"}, wording{"company track", "piste Compagnie", "maatschappijspoor", "tor inwestycji"}, wording{}},
	{codes{asWritten: "C1.1–D2.2"}, wording{"extra bonus space", "case Bonus supplémentaire", "extra bonusvak", "dodatkowe pole premii"}, wording{}},
	{codes{asWritten: "+1, tBk, tDm, tEx"}, wording{"bonus tile", "tuile Bonus", "bonustegel", "żeton dodatkowy"}, wording{}},
}
