package mail

// What mail programs write around the text of a person, in English, German, French, Dutch, Polish,
// Spanish, Italian and Portuguese, in lower case.

// wroteWords stand in the line above a quote that says who wrote it.
var wroteWords = []string{
	"wrote", "writes", "said",
	"schrieb", "geschrieben", "schreibt",
	"a écrit", "a ecrit", "écrivait", "écrit",
	"schreef", "geschreven", "schrijft",
	"napisał(a)", "napisał", "napisała", "napisał/napisała", "pisze", "napisana przez",
	"escribió", "escribio", "escribe",
	"ha scritto", "scrive", "scrisse",
	"escreveu", "escreve",
}

// wroteOpeners begin such a line.
var wroteOpeners = []string{
	"on ", "am ", "le ", "op ", "w dniu ", "dnia ", "wiadomość napisana", "el ", "il ", "em ", "no dia ", "a segunda", "a terça",
	"a quarta", "a quinta", "a sexta", "a sábado", "a domingo",
	"pon., ", "wt., ", "śr., ", "czw., ", "pt., ", "sob., ", "niedz., ", "ndz., ",
	"quoting ", "zitat von ", "quoto ", "citando ",
}

// headerLabels are the labels of the header that Outlook and others write above a quote, by the
// field they name.
var headerLabels = map[string]label{
	"from": fromLabel, "von": fromLabel, "de": fromLabel, "van": fromLabel, "od": fromLabel, "da": fromLabel, "expéditeur": fromLabel,
	"sent": sentLabel, "date": sentLabel, "gesendet": sentLabel, "datum": sentLabel, "envoyé": sentLabel, "envoyé le": sentLabel,
	"verzonden": sentLabel, "wysłano": sentLabel, "wysłane": sentLabel, "data": sentLabel, "enviado": sentLabel,
	"enviado el": sentLabel, "fecha": sentLabel, "inviato": sentLabel, "enviada": sentLabel, "enviado em": sentLabel,
	"enviada em": sentLabel, "data wysłania": sentLabel,
	"to": toLabel, "an": toLabel, "à": toLabel, "a": toLabel, "aan": toLabel, "do": toLabel, "para": toLabel, "pour": toLabel, "destinataire": toLabel,
	"cc": ccLabel, "kopie": ccLabel, "dw": ccLabel, "bcc": ccLabel, "reply-to": ccLabel, "antwort an": ccLabel, "répondre à": ccLabel,
	"importance": ccLabel, "wichtigkeit": ccLabel, "attachments": ccLabel, "anlagen": ccLabel, "organization": ccLabel, "organisation": ccLabel,
	"subject": subjectLabel, "betreff": subjectLabel, "objet": subjectLabel, "onderwerp": subjectLabel, "temat": subjectLabel,
	"asunto": subjectLabel, "oggetto": subjectLabel, "assunto": subjectLabel,
}

// ruleWords stand between dashes above a quote, or alone above a mail that is passed on.
var ruleWords = []string{
	"original message", "originale nachricht", "ursprüngliche nachricht", "originalnachricht", "original-nachricht", "message d'origine",
	"message original", "message d’origine", "oorspronkelijk bericht", "oorspronkelijke bericht", "wiadomość oryginalna", "oryginalna wiadomość",
	"mensaje original", "messaggio originale", "mensagem original", "reply message", "original appointment",
	"forwarded message", "weitergeleitete nachricht", "message transféré", "doorgestuurd bericht", "treść przekazanej wiadomości",
	"wiadomość przekazana", "przekazana wiadomość", "mensaje reenviado", "messaggio inoltrato", "mensagem encaminhada", "mensagem reencaminhada", "forwarded by",
	"weitergeleitet von",
}

var forwardLines = []string{
	"begin forwarded message", "anfang der weitergeleiteten nachricht", "début du message réexpédié", "début du message transféré",
	"begin doorgestuurd bericht", "początek przekazywanej wiadomości", "inicio del mensaje reenviado", "inizio messaggio inoltrato",
	"início da mensagem encaminhada", "início da mensagem reencaminhada",
}

// sentFrom begins a line that programs on phones add.
var sentFrom = []string{
	"sent from", "sent via", "sent with", "sent using", "get outlook for", "get bluemail for", "get the app",
	"von meinem", "von meiner", "gesendet von", "gesendet mit", "gesendet aus", "gesendet über", "diese nachricht wurde von meinem", "diese nachricht wurde mit",
	"outlook für", "holen sie sich outlook", "laden sie outlook",
	"envoyé de mon", "envoyé depuis", "envoyé à partir", "envoyé avec", "envoyé par", "télécharger outlook", "obtenir outlook", "obtenez outlook",
	"verstuurd vanaf", "verzonden van mijn", "verstuurd met", "verzonden vanaf", "verzonden vanuit", "verzonden via", "verzonden met", "outlook voor", "download outlook",
	"wysłano z", "wysłane z", "wysłano za pomocą", "pobierz outlook", "pobierz aplikację",
	"enviado desde", "enviado con", "obtener outlook", "descargar outlook",
	"inviato da", "inviato dal", "inviato con", "scarica outlook", "ottieni outlook",
	"enviado do", "enviado a partir", "enviado com", "enviado via", "enviada do", "obter o outlook", "obtenha o outlook", "obter outlook",
}

// excuses may follow in such a line, though it is a sentence more.
var excuses = []string{"brevity", "typos", "k-9", "kürze", "entschuldigen", "brièveté", "beknoptheid", "zwięzłość",
	"brevedad", "brevità", "brevidade"}

// notices begin what companies, lists and scanners put below a mail. What follows them is theirs as
// well.
var notices = []string{
	"this e-mail and any", "this email and any", "this message and any", "this e-mail is confidential", "this email is confidential",
	"this message is confidential", "confidentiality notice", "disclaimer:", "legal disclaimer", "the information contained in this", "the contents of this e",
	"this message contains confidential", "this e-mail may contain", "this email may contain", "notice: this e", "please consider the environment",
	"diese e-mail enthält", "diese e-mail kann", "diese nachricht enthält vertrauliche", "diese mail enthält", "der inhalt dieser e-mail", "haftungsausschluss",
	"die information in dieser", "bitte denken sie an die umwelt",
	"ce message et toutes", "ce message et ses", "ce courriel", "cet e-mail et", "ce message électronique", "avis de confidentialité", "pensez à l'environnement", "pensez à l’environnement",
	"de informatie in dit e-mail", "de informatie in deze e-mail", "dit e-mailbericht", "dit bericht is", "dit bericht kan", "deze e-mail is", "deze e-mail en", "de inhoud van dit",
	"ta wiadomość", "niniejsza wiadomość", "treść tej wiadomości", "informacja zawarta w", "wiadomość ta",
	"este mensaje", "este correo", "este e-mail", "aviso legal", "aviso de confidencialidad",
	"questo messaggio", "il presente messaggio", "questa e-mail", "le informazioni contenute", "il contenuto di questo", "avviso di riservatezza",
	"esta mensagem", "este email", "aviso de confidencialidade", "as informações contidas",
	"you received this message because", "you are receiving this", "to unsubscribe", "to post to this group", "to view this discussion",
	"sie erhalten diese nachricht, weil", "um sich von dieser", "vous recevez ce message", "je ontvangt dit bericht", "u ontvangt dit bericht",
	"otrzymujesz tę wiadomość", "has recibido este mensaje", "recibiste este mensaje", "hai ricevuto questo messaggio", "ricevi questo messaggio", "você recebeu essa mensagem",
	"recebeu esta mensagem",
}

// listWords stand in the foot that a list puts below a rule.
var listWords = []string{"mailing list", "mailman", "listinfo", "unsubscribe", "abmelden", "mailingliste",
	"mailinglist", "liste de diffusion", "désabonner", "lista de correo", "listserv", "lists.", "verteiler"}

// scanners stand in the lines that virus scanners add.
var scanners = []string{
	"virus-free", "virus free", "virenfrei", "sans virus", "virusvrij", "wolny od wirusów", "wolne od wirusów", "bez wirusów", "libre de virus", "privo di virus", "livre de vírus",
	"checked for viruses", "scanned for viruses", "auf viren", "antivirus software", "antivirus-software", "antivirensoftware", "logiciel antivirus", "antivirussoftware", "programem avast",
	"oprogramowanie antywirusowe", "software antivirus", "software de antivírus", "controllata per individuare virus", "gecontroleerd op virussen",
	"www.avast.com", "avast.com", "www.avg.com", "scanned by mailscanner", "believed to be clean",
}
