package notation

// Category is a place in the notation where words stand.
type Category uint8

// The categories. The codes of those before the first that is untyped are words themselves, in
// every language.
const (
	AsVerb    Category = iota // to the verb's letter
	AsCompany                 // to the company's letter
	AsKind                    // of cards, to the letters of their code
	AsSpace                   // bonus spaces, to their names
	AsReward                  // kinds of reward, to their letter
	AsClause                  // stop and by
	AsSeat                    // colours
	AsDraw                    // first, tracks and tiles
	AsPounds
	AsNone
	AsJar
	AsDeck
	AsLine // words that begin a line which is no order
	AsAll  // to whom something is said
	AsMajority
	AsUntil // how long what is left for a turn waits
	AsRound
	AsFlip
	AsTile    // what the spaces of bonus tiles may be called, to their names; never read
	AsInstead // what players may begin a line with, to what is written instead, divided by commas; never read
	AsIf      // what conditions are not introduced with; never read
	AsArticle // stands before a company's name
	AsTail    // second words of names, to the code of the first
	AsFiller  // never read
	AsNoun    // what numbers and cards are introduced with, to the sign before a place, or noun; never read
	AsPlease  // may stand behind an order and asks for nothing more; a low line stands for a blank
	AsAct     // begins a line that is none of the notation, to its English name; a low line stands for a blank
	AsBehind  // stands behind such a name, to the English word
	AsDay     // of the week, behind quiet
	AsDoubt   // how what was said is taken back; a low line stands for a blank
	AsSetting // what is set, behind set and where a game is made; a low line stands for a blank
	AsValue   // what it is set to
	AsBlank   // what one fills in where a line is explained; never read
	AsWritten // what has no words, only a way of writing it

	untyped    = AsFlip
	categories = AsWritten + 1
)

// shortest says how many letters the beginning of a word must have, in the categories where it will
// do.
var shortest = [categories]int{AsVerb: 1, AsCompany: 2, AsKind: 3, AsSpace: 3, AsReward: 1, AsSeat: 1, AsDraw: 1}

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

// vocabulary is all that is read beside canonical text. The tables of the parser, docs/glossary.md
// and the list of clashes come from it.
var vocabulary = [...]concept{
	{codes{AsVerb: "T", AsDraw: "tiles", AsTile: "+1 tBk tDm tEx"},
		wording{"starting tile", "tuile de départ", "starttegel", "żeton początkowy"},
		wording{"tile tiles", "tuile tuiles", "tegel tegels starttegel starttegels", "żeton żetony żetonów"}},
	{codes{AsVerb: "T"}, wording{},
		wording{"keep", "garder garde gardez", "houden houd behoud", "zachowaj zachować zostaw"}},
	{codes{AsVerb: "R"},
		wording{"card to a resting slot", "carte utilisée", "kaart in een rust slot", "karta użyta"},
		wording{"rest", "repos reposer repose utilisée utilisées", "rust rusten", "odłóż odłożyć użyte"}},
	{codes{AsVerb: "P"},
		wording{"planning phase", "phase de planification", "planning fase", "faza planowania"},
		wording{"plan", "planifier planifie planification plan", "plan plannen planning", "planuj planować zaplanuj zaplanować planowanie plan"}},
	{codes{AsVerb: "G", AsTile: "+1"},
		wording{"goods card", "carte Marchandise", "goederen kaart", "karta towaru"},
		wording{"goods", "marchandises marchandise", "goederen", "towary towar towaru towarów"}},
	{codes{AsVerb: "X"}, wording{},
		wording{"expand", "développer développe étendre étends", "uitbreiden breid", "rozwiń rozwijaj rozwijać"}},
	{codes{AsVerb: "X", AsKind: "Ex", AsSpace: "ex"},
		wording{"expansion card", "carte Développement", "uitbreidingskaart", "karta ekspansji"},
		wording{"expansion expansions", "développement développements expansion", "uitbreiding uitbreidingen",
			"ekspansja ekspansji ekspansję ekspansje"}},
	{codes{AsVerb: "B", AsKind: "Bk", AsTile: "tBk"},
		wording{"bookkeeper card", "carte Comptable", "boekhouder kaart", "karta księgowego"},
		wording{"bookkeeper bookkeepers", "comptable comptables", "boekhouder boekhouders", "księgowy księgowego księgowi"}},
	{codes{AsVerb: "B"}, wording{},
		wording{"bookkeep", "comptabilité", "boekhouden boekhouding", "księguj księgować księgowość"}},
	{codes{AsReward: "d"}, wording{"diamond track", "piste Diamant", "diamantspoor", "tor diamentów"},
		wording{"diamonds diamond", "diamants diamant", "diamanten diamant", "diamenty diament diamentów"}},
	{codes{AsVerb: "D", AsKind: "Dm", AsTile: "tDm"}, wording{},
		wording{"diamonds diamond", "diamants diamant", "diamanten diamant", "diamenty diament diamentów"}},
	{codes{AsVerb: "D", AsKind: "Dm", AsTile: "tDm"},
		wording{"diamond merchant", "Marchand de diamants", "diamant handelaar", "handlarz diamentów"},
		wording{"merchant merchants", "marchand marchands", "handelaar handelaars diamanthandelaar",
			"handlarz handlarza handlarze"}},
	{codes{AsVerb: "S"},
		wording{"bonus marker", "marqueur Bonus", "bonusschijf", "znacznik premii"},
		wording{"marker", "marqueur", "bonusschijf schijf", "znacznik znacznika"}},
	{codes{AsVerb: "S"},
		wording{"bonus space", "case Bonus", "bonusvak", "pole premii"},
		wording{"bonus space", "bonus case", "bonus bonusvak vak", "premia premii premię pole bonus"}},
	{codes{AsVerb: "E"},
		wording{"end your own action phase", "passer", "einde van jouw eigen actie fase", "zakończ swoją fazę akcji"},
		wording{"end pass", "passer passe fin finir terminer", "einde eindig eindigen pas passen",
			"koniec zakończ zakończyć kończ kończę pas pasuję"}},

	{codes{AsCompany: "M"}, wording{"Mombasa", "Mombasa", "Mombasa", "Mombasa"},
		wording{"Mombasa", "Mombasa", "Mombasa", "Mombasa Mombasy Mombasie Mombasę"}},
	{codes{AsCompany: "T"}, wording{"Cape Town", "Cape Town", "Cape Town", "Cape Town"},
		wording{"Cape Cape-Town", "Cape Cape-Town Cap", "Kaapstad Cape Cape-Town",
			"Kapsztad Kapsztadu Kapsztadzie Cape Cape-Town"}},
	{codes{AsCompany: "L"}, wording{"Saint-Louis", "Saint-Louis", "Saint-Louis", "Saint-Louis"},
		wording{"Saint-Louis Saint St-Louis St", "Saint-Louis Saint St-Louis St", "Saint-Louis Saint St-Louis St",
			"Saint-Louis Saint St-Louis St"}},
	{codes{AsCompany: "C"}, wording{"Cairo", "Le Caire", "Cairo", "Kair"},
		wording{"Cairo", "Caire", "Cairo Caïro", "Kair Kairu Kairze Cairo"}},
	{codes{AsArticle: "le"}, wording{}, wording{French: "le"}},
	{codes{AsTail: "T"}, wording{}, wording{"Town", "Town", "Town", "Town"}},
	{codes{AsTail: "L"}, wording{}, wording{"Louis", "Louis", "Louis", "Louis"}},
	{codes{AsTail: "Dm"}, wording{},
		wording{"merchant merchants", "de diamants", "handelaar handelaars", "diamentów"}},

	{codes{AsKind: "Cf", AsSpace: "cf"}, wording{"coffee", "café", "koffie", "kawa"},
		wording{"coffee", "café cafés", "koffie", "kawa kawy kawę"}},
	{codes{AsKind: "Bn", AsSpace: "bn"}, wording{"bananas", "bananes", "bananen", "banany"},
		wording{"bananas banana", "bananes banane", "bananen banaan", "banany banan bananów"}},
	{codes{AsKind: "Ct", AsSpace: "ct"}, wording{"cotton", "coton", "katoen", "bawełna"},
		wording{"cotton", "coton cotons", "katoen", "bawełna bawełny bawełnę"}},
	{codes{AsKind: "Sh"},
		wording{"single share card", "carte Part", "enkele aandeelkaart", "karta pojedynczego udziału"},
		wording{"share shares", "part parts", "aandeel aandelen", "udział udziały udziału"}},

	{codes{AsSpace: "first", AsDraw: "first"},
		wording{"first player", "premier joueur", "startspeler", "gracz rozpoczynający"},
		wording{"first", "premier première", "eerste startspeler", "pierwszy"}},
	{codes{AsSpace: "buy", AsInstead: "G Cf1 y2, S buy y2"}, wording{"buy a card", "acheter une carte", "een kaart kopen", "kup kartę"},
		wording{"buy", "acheter achète achat", "koop kopen", "kup kupić kupno"}},
	{codes{AsSpace: "remove"}, wording{"remove a card", "défausser une carte", "een kaart verwijderen", "odrzuć kartę"},
		wording{"remove discard", "défausser défausse retirer retire", "verwijder verwijderen", "odrzuć odrzucić usuń"}},

	{codes{AsPounds: "p", AsReward: "p"}, wording{"pound", "livre sterling", "pond", "funt"},
		wording{"pounds pound", "livres livre", "ponden pond", "funty funt funta funtów"}},
	{codes{AsReward: "p"}, wording{}, wording{French: "argent sterling"}}, // livres are books too
	{codes{AsReward: "b"}, wording{"bookkeeping point", "point de comptes", "boekhoudingspunt", "punkt książek"},
		wording{"books", "comptes livres livre points", "boeken boek", "książki książka książek"}},
	{codes{AsReward: "t", AsDraw: "tracks"}, wording{"company track", "piste Compagnie", "maatschappij spoor", "tor inwestycji"},
		wording{"tracks track", "pistes piste", "sporen spoor", "tory tor"}},
	{codes{AsReward: "r"}, wording{"trading post", "comptoir commercial", "handelspost", "faktoria handlowa"},
		wording{"removed posts", "retirés comptoirs", "verwijderd posten handelsposten", "usunięte faktorie faktoria"}},
	{codes{AsReward: "c"}, wording{"card", "carte", "kaart", "karta"},
		wording{"cards", "cartes carte", "kaarten kaart", "karty karta kartę"}},

	{codes{AsClause: "stop"},
		wording{"capital call", "appel de fonds", "kapitaal aflossing", "wezwanie do uzupełnienia kapitału"},
		wording{"", "arrêt arrêter arrête", "stoppen", "zatrzymaj zatrzymać"}},
	{codes{AsClause: "by"}, wording{"in the order of your choice", "dans l'ordre de votre choix",
		"in volgorde naar eigen keuze", "w dowolnej kolejności"},
		wording{"", "par selon", "volgens per", "według wg"}},
	{codes{AsSeat: "blue"}, wording{"blue", "bleu", "blauw", "niebieski"},
		wording{"blue", "bleu bleue", "blauw blauwe",
			"niebieski niebieska niebieskiego niebieskiemu niebieskim niebieskiej"}},
	{codes{AsSeat: "green"}, wording{"green", "vert", "groen", "zielony"},
		wording{"green", "vert verte", "groen groene", "zielony zielona zielonego zielonemu zielonym zielonej"}},
	{codes{AsSeat: "yellow"}, wording{"yellow", "jaune", "geel", "żółty"},
		wording{"yellow", "jaune", "geel gele", "żółty żółta żółtego żółtemu żółtym żółtej"}},
	{codes{AsSeat: "purple"}, wording{"purple", "violet", "paars", "fioletowy"},
		wording{"purple", "violet violette", "paars paarse",
			"fioletowy fioletowa fioletowego fioletowemu fioletowym fioletowej"}},
	{codes{AsNone: "none"}, wording{},
		wording{"nothing empty", "aucun aucune rien vide", "geen niets leeg", "nic żadna żaden żadnej brak pusty pusta puste"}},
	{codes{AsJar: "j", AsInstead: "B Bk2 j4"}, wording{"ink jar", "encrier", "inktpot", "kałamarz"},
		wording{"jar", "encrier", "inktpot", "kałamarz kałamarza"}},
	{codes{AsFlip: "!", AsInstead: "B Bk2 !3"}, wording{"flip a book", "retourner un livre de comptes", "een boek omdraaien", "odwróć książkę"},
		wording{"flip", "retourner retourne", "omdraaien draai", "odwróć odwrócić"}},
	{codes{AsDeck: "deck"}, wording{"resting deck", "pile de cartes utilisées", "rust stapel", "stos kart użytych"},
		wording{"", "pile paquet", "stapel", "stos"}},
	{codes{AsFiller: "filler"}, wording{},
		wording{"to into of the with", "vers dans sur avec de du des la les au aux",
			"naar in op met van de het aan tegen uit", "do na w ze od"}},
	{codes{AsFiller: "and"}, wording{}, wording{"and", "et", "en", "i oraz"}},
	{codes{AsFiller: "for"}, wording{}, wording{"for", "pour", "voor", "dla"}},

	{codes{AsPlease: "please"}, wording{},
		wording{"please pls plz thanks thx thank_you my_turn this_turn", "svp stp merci s'il_te_plaît s'il_vous_plaît s'il_te_plait s'il_vous_plait s’il_te_plaît s’il_vous_plaît mon_tour ce_tour",
			"alsjeblieft alstublieft aub a.u.b. graag bedankt dank_je dank_u mijn_beurt deze_beurt", "proszę poproszę dzięki dziękuję swoją_turę tę_turę swoją_kolejkę"}},

	{codes{AsAct: "yes"}, wording{}, wording{"yes", "oui", "ja", "tak"}},
	{codes{AsAct: "no"}, wording{}, wording{"no", "non", "nee", "nie"}},
	{codes{AsAct: "agree"}, wording{}, wording{"agree", "d'accord d’accord accord j'accepte j’accepte", "akkoord eens", "zgoda zgadzam_się"}},
	{codes{AsAct: "disagree"}, wording{}, wording{"disagree", "pas_d'accord pas_d’accord désaccord je_refuse", "niet_akkoord oneens", "niezgoda nie_zgadzam_się"}},
	{codes{AsAct: "join"}, wording{}, wording{"join", "rejoindre rejoins je_rejoins je_participe participer", "meedoen doe_mee ik_doe_mee", "dołącz dołączam dołączyć"}},
	{codes{AsAct: "leave"}, wording{}, wording{"leave", "partir", "verlaten", "opuść odejdź"}},
	{codes{AsAct: "resign"}, wording{}, wording{"resign", "abandonner j'abandonne j’abandonne", "opgeven ik_geef_op geef_op", "rezygnuję poddaję_się"}},
	{codes{AsAct: "status"}, wording{}, wording{"status", "état statut", "toestand status", "stan status"}},
	{codes{AsAct: "set"}, wording{}, wording{"set", "régler réglages", "instellen instellingen", "ustaw ustawienia"}},
	{codes{AsAct: "letters"}, wording{}, wording{"letters", "lettres", "brieven", "listy"}},
	{codes{AsAct: "games"}, wording{}, wording{"games", "parties", "spellen", "gry"}},
	{codes{AsAct: "watch"}, wording{}, wording{"watch", "regarder", "meekijken kijken kijk_mee", "oglądaj oglądać"}},
	{codes{AsAct: "unwatch"}, wording{}, wording{"unwatch", "ne_plus_regarder", "niet_meer_kijken", "nie_oglądaj"}},
	{codes{AsAct: "standby"}, wording{}, wording{"standby", "remplaçant remplaçante", "reserve invaller", "rezerwa"}},
	{codes{AsAct: "queue"}, wording{}, wording{"queue", "file", "wachtrij", "kolejka"}},
	{codes{AsAct: "mute"}, wording{}, wording{"mute", "sourdine", "demp dempen", "wycisz"}},
	{codes{AsAct: "unmute"}, wording{}, wording{"unmute", "écouter", "weer_horen", "odcisz"}},
	{codes{AsAct: "quiet"}, wording{}, wording{"quiet", "calme silence", "stil stilte", "cisza"}},
	{codes{AsAct: "away"}, wording{}, wording{"away", "absence absent absente", "afwezig", "przerwa nieobecny nieobecna"}},
	{codes{AsAct: "wait"}, wording{}, wording{"wait", "attendre attendez attends", "wacht wachten", "czekaj czekajcie poczekaj"}},
	{codes{AsAct: "ready"}, wording{}, wording{"ready", "prêt prête", "gereed", "dalej gotowy gotowa"}},
	{codes{AsAct: "back"}, wording{}, wording{"back", "de_retour", "ik_ben_terug", "wracam wróciłem wróciłam"}},
	{codes{AsAct: "pause"}, wording{}, wording{"pause", "pause", "pauze", "pauza"}},
	{codes{AsAct: "resume"}, wording{}, wording{"resume", "reprendre", "hervatten hervat", "wznów"}},
	{codes{AsAct: "extend"}, wording{}, wording{"extend", "prolonger", "verlengen verleng", "przedłuż"}},
	{codes{AsAct: "remind"}, wording{}, wording{"remind", "rappeler", "herinneren herinner", "przypomnij"}},
	{codes{AsAct: "admit"}, wording{}, wording{"admit", "admettre", "toelaten", "przyjmij"}},
	{codes{AsAct: "rematch"}, wording{}, wording{"rematch", "revanche", "revanche", "rewanż"}},
	{codes{AsAct: "new game"}, wording{}, wording{"new_game", "nouvelle_partie nouveau_jeu", "nieuw_spel", "nowa_gra nowa_partia"}},
	{codes{AsAct: "never"}, wording{}, wording{"never", "jamais", "nooit", "nigdy"}},
	{codes{AsAct: "unsubscribe"}, wording{}, wording{"unsubscribe", "désabonner me_désabonner", "afmelden uitschrijven", "wypisz wypisz_mnie"}},
	{codes{AsAct: "resend"}, wording{}, wording{"resend", "renvoyer renvoie renvoyez", "opnieuw_sturen stuur_opnieuw", "wyślij_ponownie ponów"}},
	{codes{AsAct: "full"}, wording{}, wording{"full", "complète complet", "volledig", "całość"}},
	{codes{AsAct: "record"}, wording{}, wording{"record", "relevé", "spelverslag", "zapis"}},
	{codes{AsAct: "mine"}, wording{}, wording{"mine", "mes_parties", "mijn_spellen", "moje_gry"}},
	{codes{AsAct: "follow"}, wording{}, wording{"follow", "suivre", "volgen", "śledź"}},
	{codes{AsAct: "brief"}, wording{}, wording{"brief", "bref", "kort", "krótko"}},
	{codes{AsAct: "daily"}, wording{}, wording{"daily", "quotidien", "dagelijks", "codziennie"}},
	{codes{AsAct: "new key"}, wording{}, wording{"new_key", "nouvelle_clé nouvelle_clef", "nieuwe_sleutel", "nowy_klucz"}},
	{codes{AsAct: "address"}, wording{}, wording{"address", "adresse", "adres", "adres"}},
	{codes{AsAct: "forget me"}, wording{}, wording{"forget_me", "oubliez-moi oubliez_moi", "vergeet_mij vergeet_me", "zapomnij_o_mnie"}},
	{codes{AsAct: "replace"}, wording{}, wording{"replace", "remplacer", "vervang vervangen", "zastąp"}},
	{codes{AsAct: "rule"}, wording{}, wording{"rule", "décider", "beslis", "rozstrzygnij"}},
	{codes{AsAct: "host"}, wording{}, wording{"host", "hôte", "spelleider", "gospodarz"}},
	{codes{AsAct: "remove"}, wording{}, wording{"remove", "retirer", "verwijder verwijderen", "usuń"}},
	{codes{AsAct: "keep"}, wording{}, wording{"keep", "garder", "houden", "zostaw"}},
	{codes{AsAct: "correct"}, wording{}, wording{"correct", "corriger", "corrigeer corrigeren", "popraw"}},
	{codes{AsAct: "end game"}, wording{}, wording{"end_game", "terminer_la_partie", "spel_beëindigen", "zakończ_grę"}},
	{codes{AsAct: "ask"}, wording{}, wording{"ask", "demander", "vraag", "zapytaj"}},
	{codes{AsAct: "rewind"}, wording{}, wording{"rewind", "revenir", "teruggaan", "wróć"}},
	{codes{AsAct: "draw"}, wording{}, wording{"draw", "match_nul", "gelijkspel remise", "remis"}},
	{codes{AsAct: "reshuffle"}, wording{}, wording{"reshuffle", "remélanger", "herschudden", "przetasuj"}},

	{codes{AsBehind: "add"}, wording{}, wording{"add", "ajouter", "toevoegen", "dodaj"}},
	{codes{AsBehind: "drop"}, wording{}, wording{"drop", "enlever", "weghalen", "usuń"}},
	{codes{AsBehind: "luck"}, wording{}, wording{"luck", "hasard chance", "toeval geluk", "los"}},
	{codes{AsBehind: "off"}, wording{}, wording{"off", "fin", "uit", "koniec"}},
	{codes{AsBehind: "clear"}, wording{}, wording{"clear", "vider", "leeg", "wyczyść"}},
	{codes{AsBehind: "house", AsValue: "house"}, wording{}, wording{"house", "programme", "programma", "program"}},
	{codes{AsBehind: "clock"}, wording{}, wording{"clock", "pendule horloge", "klok", "zegar"}},
	{codes{AsBehind: "me"}, wording{}, wording{"me", "moi", "mij", "mnie"}},
	{codes{AsBehind: "to"}, wording{}, wording{"to", "à", "naar", "do"}},
	{codes{AsBehind: "watchers"}, wording{}, wording{"watchers", "spectateurs", "kijkers", "widzowie widzów"}},
	{codes{AsBehind: "turn", AsValue: "turn"}, wording{}, wording{"turn", "tour", "beurt", "tura"}},
	{codes{AsBehind: "follow", AsValue: "follow"}, wording{}, wording{"follow", "suivre", "volgen", "śledź"}},
	{codes{AsBehind: "brief", AsValue: "brief"}, wording{}, wording{"brief", "bref", "kort", "krótko"}},
	{codes{AsBehind: "daily", AsValue: "daily"}, wording{}, wording{"daily", "quotidien", "dagelijks", "codziennie"}},
	{codes{AsBehind: "dec"}, wording{}, wording{"dec", "déc", "dec", "gru"}},
	{codes{AsDay: "mon"}, wording{}, wording{"mon monday", "lun lundi", "ma maandag", "pon pn poniedziałek"}},
	{codes{AsDay: "tue"}, wording{}, wording{"tue tuesday", "mar mardi", "di dinsdag", "wt wtorek"}},
	{codes{AsDay: "wed"}, wording{}, wording{"wed wednesday", "mer mercredi", "wo woensdag", "śr środa"}},
	{codes{AsDay: "thu"}, wording{}, wording{"thu thursday", "jeu jeudi", "do donderdag", "czw czwartek"}},
	{codes{AsDay: "fri"}, wording{}, wording{"fri friday", "ven vendredi", "vr vrijdag", "pt piątek"}},
	{codes{AsDay: "sat"}, wording{}, wording{"sat saturday", "sam samedi", "za zaterdag", "sob sobota"}},
	{codes{AsDay: "sun"}, wording{}, wording{"sun sunday", "dim dimanche", "zo zondag", "nd ndz niedz niedziela"}},

	{codes{AsSetting: "pace"}, wording{}, wording{"pace", "cadence", "tempo", "tempo"}},
	{codes{AsSetting: "bank"}, wording{}, wording{"bank", "réserve", "bedenktijd", "zapas"}},
	{codes{AsSetting: "no clock"}, wording{}, wording{"no_clock", "sans_pendule", "zonder_klok", "bez_zegara"}},
	{codes{AsSetting: "reminder"}, wording{}, wording{"reminder", "rappel", "herinnering", "przypomnienie"}},
	{codes{AsSetting: "no reminder"}, wording{}, wording{"no_reminder", "sans_rappel", "zonder_herinnering", "bez_przypomnienia"}},
	{codes{AsSetting: "timeout"}, wording{}, wording{"timeout", "retard", "te_laat", "spóźnienie"}},
	{codes{AsSetting: "open not before"}, wording{},
		wording{"open_not_before", "plans_pas_avant", "plannen_niet_voor", "plany_nie_przed"}},
	{codes{AsSetting: "open at once"}, wording{}, wording{"open_at_once", "plans_aussitôt", "plannen_meteen", "plany_od_razu"}},
	{codes{AsSetting: "absence"}, wording{}, wording{"absence", "indisponibilité", "afwezigheid", "nieobecność"}},
	{codes{AsSetting: "watch"}, wording{}, wording{"watch", "spectateurs", "kijkers", "widzowie"}},
	{codes{AsSetting: "watchers talk"}, wording{},
		wording{"watchers_talk", "spectateurs_parlent", "kijkers_praten", "widzowie_mówią"}},
	{codes{AsSetting: "first"}, wording{}, wording{"first", "première", "eerste", "pierwsza"}},
	{codes{AsSetting: "random"}, wording{}, wording{"random", "aléatoire", "willekeurig", "losowa"}},
	{codes{AsSetting: "without me"}, wording{}, wording{"without_me", "sans_moi", "zonder_mij", "beze_mnie"}},
	{codes{AsSetting: "seats"}, wording{}, wording{"seats", "places", "plaatsen", "miejsca"}},
	{codes{AsSetting: "edition"}, wording{}, wording{"edition", "édition", "editie", "edycja"}},
	{codes{AsSetting: "open"}, wording{}, wording{"open", "libres", "vrij", "wolne"}},
	{codes{AsSetting: "lang"}, wording{}, wording{"lang", "langue", "taal", "język"}},
	{codes{AsSetting: "zone"}, wording{}, wording{"zone", "fuseau", "tijdzone", "strefa"}},
	{codes{AsSetting: "html"}, wording{}, wording{"html", "html", "html", "html"}},
	{codes{AsSetting: "calendar"}, wording{}, wording{"calendar", "calendrier", "agenda", "kalendarz"}},
	{codes{AsSetting: "picture"}, wording{}, wording{"picture", "image", "afbeelding", "obraz"}},
	{codes{AsSetting: "letters"}, wording{}, wording{"letters", "lettres", "brieven", "listy"}},
	{codes{AsSetting: "name"}, wording{}, wording{"name", "nom", "naam", "imię"}},
	{codes{AsSetting: "chatter"}, wording{}, wording{"chatter", "bavardage", "gepraat", "rozmowy"}},

	{codes{AsValue: "on"}, wording{}, wording{"on", "oui", "aan ja", "tak"}},
	{codes{AsValue: "off"}, wording{}, wording{"off", "non", "uit nee", "nie"}},
	{codes{AsValue: "wait"}, wording{}, wording{"wait", "attendre", "wachten", "czekaj"}},
	{codes{AsValue: "least"}, wording{}, wording{"least", "minimum", "minimum", "minimum"}},
	{codes{AsValue: "order"}, wording{}, wording{"order", "ordre", "volgorde", "kolejno"}},
	{codes{AsValue: "chance"}, wording{}, wording{"chance", "hasard", "loting", "losowo"}},
	{codes{AsValue: "invited"}, wording{}, wording{"invited", "invités", "genodigden", "zaproszeni"}},
	{codes{AsValue: "known"}, wording{}, wording{"known", "connus", "bekenden", "znani"}},
	{codes{AsValue: "anyone"}, wording{}, wording{"anyone", "tous", "iedereen", "wszyscy"}},

	{codes{AsBlank: "ADDRESS"}, wording{}, wording{"ADDRESS", "ADRESSE", "ADRES", "ADRES"}},
	{codes{AsBlank: "NAME"}, wording{}, wording{"NAME", "NOM", "NAAM", "IMIĘ"}},
	{codes{AsBlank: "GAME"}, wording{}, wording{"GAME", "PARTIE", "SPEL", "GRA"}},
	{codes{AsBlank: "SETTING"}, wording{}, wording{"SETTING", "RÉGLAGE", "INSTELLING", "USTAWIENIE"}},
	{codes{AsBlank: "TIME"}, wording{}, wording{"TIME", "DURÉE", "TIJD", "CZAS"}},
	{codes{AsBlank: "HH:MM"}, wording{}, wording{"HH:MM", "HH:MM", "UU:MM", "GG:MM"}},
	{codes{AsBlank: "ZONE"}, wording{}, wording{"ZONE", "FUSEAU", "TIJDZONE", "STREFA"}},
	{codes{AsBlank: "SEATS"}, wording{}, wording{"SEATS", "PLACES", "PLAATSEN", "MIEJSCA"}},
	{codes{AsBlank: "SEAT"}, wording{}, wording{"SEAT", "COULEUR", "KLEUR", "KOLOR"}},
	{codes{AsBlank: "HOUR"}, wording{}, wording{"HOUR", "HEURE", "UUR", "GODZINA"}},
	{codes{AsBlank: "HOURS"}, wording{}, wording{"HOURS", "HEURES", "UREN", "GODZINY"}},
	{codes{AsBlank: "DAYS"}, wording{}, wording{"DAYS", "JOURS", "DAGEN", "DNI"}},
	{codes{AsBlank: "FROM"}, wording{}, wording{"FROM", "DÉBUT", "VAN", "OD"}},
	{codes{AsBlank: "TO"}, wording{}, wording{"TO", "FIN", "TOT", "DO"}},
	{codes{AsBlank: "CODE"}, wording{}, wording{"CODE", "CODE", "CODE", "KOD"}},
	{codes{AsBlank: "WORD"}, wording{}, wording{"WORD", "MOT", "WOORD", "SŁOWO"}},
	{codes{AsBlank: "TEXT"}, wording{}, wording{"TEXT", "TEXTE", "TEKST", "TEKST"}},
	{codes{AsBlank: "ENTRY"}, wording{}, wording{"ENTRY", "NUMÉRO", "NUMMER", "NUMER"}},
	{codes{AsBlank: "QUESTION"}, wording{}, wording{"QUESTION", "QUESTION", "VRAAG", "PYTANIE"}},

	{codes{AsDoubt: "doubt"}, wording{},
		wording{"no_wait wait_no hold_on scratch_that strike_that forget_that forget_it never_mind nevermind ignore_that not_sure_about " +
			"on_second_thought on_second_thoughts actually_no actually_wait cancel_that maybe_not",
			"non_attends non_attendez attends_non oublie_ça oubliez_ça laisse_tomber pas_sûr pas_sûre en_fait_non finalement_non " +
				"réflexion_faite peut_être_pas annule_ça",
			"nee_wacht wacht_nee wacht_even toch_niet vergeet_dat laat_maar bij_nader_inzien niet_zeker misschien_niet",
			"nie_czekaj czekaj_nie jednak_nie zapomnij_o_tym nie_jestem_pewien nie_jestem_pewna może_nie po_namyśle nieważne"}},

	{codes{AsNoun: "/"}, wording{}, wording{"column columns", "colonne colonnes", "kolom kolommen", "kolumna kolumny kolumnę"}},
	{codes{AsNoun: "@"}, wording{}, wording{"slot slots place", "emplacement case", "vak vakje plek", "miejsce miejscu polu"}},
	{codes{AsNoun: "noun"}, wording{},
		wording{"region regions space spaces card cards book books marker markers phase turn player majority ink a an on my from that it please",
			"région régions carte cartes livre livres marqueur phase tour joueur majorité un une mon ma mes svp",
			"regio kaart kaarten boek schijf fase beurt speler meerderheid een mijn uit alsjeblieft",
			"region regionu karta kartę karty książka książkę znacznik faza fazę tura turę gracz większość mój moją z proszę"}},

	{codes{AsLine: "try"}, wording{}, wording{"", "essayer essaie essai", "probeer proberen", "spróbuj próbuj próba"}},
	{codes{AsLine: "then"}, wording{}, wording{"", "puis ensuite", "dan daarna vervolgens", "potem następnie"}},
	{codes{AsLine: "auto"}, wording{}, wording{}},
	{codes{AsUntil: "until"}, wording{}, wording{"", "jusque jusqu jusquau", "tot", "do"}},
	{codes{AsRound: "round"}, wording{"round", "manche", "ronde", "runda"},
		wording{"", "manche", "ronde", "rundy runda"}},
	{codes{AsLine: "undo"}, wording{}, wording{"", "annuler annule", "herroep terugnemen ongedaan", "cofnij cofnąć anuluj"}},
	{codes{AsLine: "show"}, wording{}, wording{"", "montrer montre afficher voir", "toon tonen", "pokaż pokazać"}},
	{codes{AsLine: "log"}, wording{}, wording{"", "journal historique", "logboek verslag", "dziennik historia"}},
	{codes{AsLine: "legal"}, wording{}, wording{"", "légal légaux permis autorisé", "legaal mogelijk", "dozwolone możliwe legalne"}},
	{codes{AsLine: "help"}, wording{}, wording{"", "aide", "hulp", "pomoc"}},
	{codes{AsLine: "say"}, wording{}, wording{"", "dire dis", "zeg zeggen", "powiedz mów"}},
	{codes{AsLine: "note"}, wording{}, wording{"", "noter", "noteer", "notuj zanotuj"}},
	{codes{AsLine: "game"}, wording{}, wording{"", "partie jeu", "spel partij", "gra partia"}},
	{codes{AsLine: "key"}, wording{}, wording{"", "clé clef", "sleutel", "klucz"}},
	{codes{AsAll: "all"}, wording{},
		wording{"everyone everybody", "tous toutes tout", "allen iedereen", "wszystkim wszyscy wszystkich"}},
	{codes{AsMajority: "maj", AsInstead: "S cf"},
		wording{"majority bonus space", "case Bonus de majorité", "meerderheid bonusvak", "pole premii wymagające większości"},
		wording{"majority", "majorité", "meerderheid", "większość"}},
	{codes{AsIf: "if", AsInstead: "then [p>=3] G Cf1 y2"}, wording{}, wording{"if", "si", "als indien", "jeśli jeżeli"}},

	{codes{AsInstead: "help E"}, wording{},
		wording{"done finish finished quit", "achevé quitter", "klaar gedaan ophouden", "gotowe skończone skończ"}},
	{codes{AsInstead: "G Cf1 M1"}, wording{}, wording{"advance", "avancer avance avancez", "vooruit", "awansuj awans"}},
	{codes{AsInstead: "G Cf1 M1, B Bk2 j4"}, wording{},
		wording{"move", "déplacer déplace bouger", "verplaats verplaatsen beweeg", "przesuń przesunąć rusz"}},
	{codes{AsInstead: "G Cf1 y2"}, wording{},
		wording{"take acquire pay", "prendre prends payer", "nemen neem pak betaal betalen", "weź wziąć biorę zapłać"}},
	{codes{AsInstead: "S first, P Cf1"}, wording{}, wording{"place", "placer place", "plaatsen plaats", "umieść postaw"}},
	{codes{AsInstead: "P Cf1, S first"}, wording{}, wording{"put", "mettre mets poser", "zetten zet", "połóż"}},
	{codes{AsInstead: "P Cf1"}, wording{}, wording{"play lay", "jouer joue", "spelen speel leggen leg", "zagraj graj wyłóż"}},
	{codes{AsInstead: "X M 5"}, wording{}, wording{"enter conquer attack", "entrer attaquer conquérir",
		"betreden aanvallen veroveren", "wejdź atakuj zajmij"}},
	{codes{AsInstead: "X M 5x1"}, wording{}, wording{"oust", "chasser expulser", "verdrijven verjagen", "wypędź wyprzyj"}},
	{codes{AsInstead: "help E"}, wording{}, wording{"deck pickup", "pile reprendre", "stapel oppakken", "stos podnieś"}},
	{codes{AsInstead: "undo"}, wording{}, wording{"back takeback cancel", "retour", "terug terugdraaien", "wstecz wycofaj"}},
	{codes{AsInstead: "show"}, wording{}, wording{"board status position", "plateau état position", "bord stand", "plansza stan pozycja"}},
	{codes{AsInstead: "log"}, wording{}, wording{"history", "déroulement", "geschiedenis", "przebieg"}},
	{codes{AsInstead: "legal"}, wording{}, wording{"options moves", "options coups", "opties", "opcje ruchy"}},
	{codes{AsInstead: "help then"}, wording{}, wording{"next", "prochain suivant", "volgende", "następny"}},
	{codes{AsInstead: "try G Cf1 M1"}, wording{}, wording{"judge check", "vérifier tester", "controleer test", "sprawdź"}},

	{codes{AsWritten: "x1–z4"}, wording{"card display", "cartes disposées sur le plateau", "kaartendisplay", "obszar kart"}, wording{}},
	{codes{AsWritten: "1A–4C"}, wording{"book display", "Livres de comptes disposés sur le plateau", "boekendisplay", "obszar książek"}, wording{}},
	{codes{AsWritten: "@1, @2, …"}, wording{"bookkeeping track", "piste de Comptes", "boekhoudingsspoor", "tor księgowości"}, wording{}},
	{codes{AsWritten: "1–24"}, wording{"region", "région", "regio", "region"}, wording{}},
	{codes{AsWritten: "/1–/3"}, wording{"column of a company base", "colonne d'une ville de départ", "kolom van een maatschappij basis",
		"kolumna siedziby kompanii"}, wording{}},
	{codes{AsWritten: "@1–@5"}, wording{"action slot", "emplacement Action", "actie slot", "miejsce na kartę akcji"}, wording{}},
	{codes{AsWritten: "A1–D2"}, wording{"company track", "piste Compagnie", "maatschappijspoor", "tor inwestycji"}, wording{}},
	{codes{AsWritten: "C1.1–D2.2"}, wording{"extra bonus space", "case Bonus supplémentaire", "extra bonusvak", "dodatkowe pole premii"}, wording{}},
	{codes{AsWritten: "+1, tBk, tDm, tEx"}, wording{"bonus tile", "tuile Bonus", "bonustegel", "żeton dodatkowy"}, wording{}},
}
