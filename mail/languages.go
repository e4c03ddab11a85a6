package mail

import "strings"

// language is what mail programs write in one language around the text of a person. Alternatives
// are divided by |.
type language struct {
	code     string // by ISO 639-1, of those that a mail's author can be told to read; else empty
	wrote    string // verbs in the line above a quote; the author stands in front of them
	wroteBy  string // such verbs that stand in front of the author
	you      string // words of the line above a quote that says to its reader who wrote
	opens    string // how the line above a quote begins
	from     string // labels of the header above a quote, by the field they name
	sent     string
	to       string
	subject  string
	other    string
	original string // stands between dashes above a quote, or above a mail that is passed on
	forward  string // stands alone above a mail that is passed on
	sentFrom string // how a line begins that programs on phones add, or begins … ends
	sorry    string // what may follow in such a line, though it is a sentence more
	notice   string // how a notice of a company, a list or a scanner begins
	weak     string // how one may begin, if words for secrecy follow
	secret   string // stems of such words
	list     string // stands in the foot that a list puts below a rule
	scanned  string // stands in the lines of virus scanners
}

// languages are those whose mail programs are known.
var languages = []language{
	{ // English
		code:  "en",
		wrote: "wrote|writes|said", wroteBy: "quoting", you: "you", opens: "on |at |quoting |in message ",
		from: "from|sender", sent: "sent|date|received|sent on|sent time", to: "to", subject: "subject",
		other:    "cc|bcc|reply-to|reply to|importance|priority|attachments|organization|organisation",
		original: "original|original message|original email|replied message|reply message|original appointment|forwarded message|forwarded by|original mail",
		forward:  "begin forwarded message",
		sentFrom: "sent from|sent via|sent with|sent using|sent by galaxy|get outlook for|get bluemail for|get the app|from my|yahoo mail:",
		sorry:    "brevity|typo|excuse|k-9|ad-free|search, organize",
		notice: "this e-mail and any|this email and any|this message and any|this e-mail is confidential|this email is confidential|" +
			"this message is confidential|confidentiality notice|disclaimer:|legal disclaimer|the information contained in this|" +
			"the contents of this e|this message contains confidential|this e-mail may contain|this email may contain|notice: this e|" +
			"please consider the environment|you received this message because|you are receiving this|to unsubscribe|" +
			"to post to this group|to view this discussion",
		weak:   "disclaimer",
		secret: "confiden|privilege|intended|recipient|virus",
		list:   "mailing list|mailman|listinfo|unsubscribe|listserv|lists.",
		scanned: "virus-free|virus free|checked for viruses|scanned for viruses|www.avast.com|avast.com|www.avg.com|" +
			"scanned by mailscanner|believed to be clean",
	},
	{ // German
		code:    "de",
		wroteBy: "schrieb|schrieben|schriebst|schriebt|schreibt|zitat", wrote: "geschrieben", you: "sie|du|ihr", opens: "am |zitat von |den ",
		from: "von|absender", sent: "gesendet|datum|gesendet am", to: "an|empfänger", subject: "betreff|thema",
		other: "kopie|kopie (cc)|antwort an|wichtigkeit|anlagen|priorität",
		original: "originale nachricht|ursprüngliche nachricht|originalnachricht|original-nachricht|ursprüngliche mail|" +
			"weitergeleitete nachricht|weitergeleitet von|antwort nachricht",
		forward: "anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail",
		sentFrom: "von meinem…gesendet|von meiner…gesendet|gesendet von|gesendet mit|gesendet aus|gesendet über|diese nachricht wurde von|" +
			"diese nachricht wurde mit|outlook für|holen sie sich outlook|laden sie outlook|bluemail für",
		sorry: "kürze|entschuldigen|werbefrei",
		notice: "diese nachricht enthält vertrauliche|haftungsausschluss|bitte denken sie an die umwelt|" +
			"sie erhalten diese nachricht, weil|um sich von dieser",
		weak:   "diese e-mail|diese mail|diese nachricht|der inhalt dieser|die information in dieser",
		secret: "vertraulich|empfänger|bestimmt|adressat|viren",
		list:   "abmelden|mailingliste|verteiler", scanned: "virenfrei|auf viren|antivirus-software|antivirensoftware",
	},
	{ // French
		code:  "fr",
		wrote: "écrit|ecrit|écrivait|écriviez|écrivais", you: "vous|tu", opens: "le ",
		from: "de|expéditeur", sent: "envoyé|envoyé le|message du", to: "à|a|pour|destinataire", subject: "objet|sujet",
		other: "répondre à|copie à|copie", original: "message d'origine|message d’origine|message original|mail original|message transféré|message transmis",
		forward:  "début du message réexpédié|début du message transféré",
		sentFrom: "envoyé de|envoyé depuis|envoyé à partir|envoyé avec|envoyé par|envoyé via|télécharger outlook|obtenir outlook|obtenez outlook|télécharger bluemail|obtenir bluemail|obtenez bluemail",
		sorry:    "brièveté",
		notice: "ce message et toutes|ce message et ses|avis de confidentialité|" +
			"pensez à l'environnement|pensez à l’environnement|vous recevez ce message",
		weak: "ce message|ce courriel|cet e-mail", secret: "confidenti|destinataire|destiné",
		list: "liste de diffusion|désabonner", scanned: "sans virus|logiciel antivirus",
	},
	{ // Dutch
		code:    "nl",
		wroteBy: "schreef|schrijft|citeren", wrote: "geschreven", you: "u|je|jij|jullie", opens: "op |citeren ",
		from: "van", sent: "verzonden", to: "aan", subject: "onderwerp", other: "antwoord aan|beantwoorden - aan|prioriteit|bijlagen",
		original: "oorspronkelijk bericht|oorspronkelijke bericht|origineel bericht|doorgestuurd bericht",
		forward:  "begin doorgestuurd bericht",
		sentFrom: "verstuurd vanaf|verzonden van|verstuurd met|verstuurd via|verstuurd vanuit|verzonden vanaf|verzonden vanuit|verzonden via|verzonden met|outlook voor|download outlook|bluemail voor|download bluemail",
		sorry:    "beknoptheid",
		notice:   "je ontvangt dit bericht|u ontvangt dit bericht",
		weak:     "de informatie in|dit e-mailbericht|dit bericht|deze e-mail|de inhoud van", secret: "vertrouwelijk|bestemd|geadresseerde",
		list: "mailinglist", scanned: "virusvrij|antivirussoftware|gecontroleerd op virussen",
	},
	{ // Polish
		code:  "pl",
		wrote: "napisał|napisała|pisze|pisał|pisała|napisano|napisałeś|napisałaś|pisałeś|pisałaś|przeczytać", wroteBy: "napisana|cytowanie", you: "twoim|pan|pani|napisałeś|napisałaś|pisałeś|pisałaś|liście", opens: "w dniu |dnia |wiadomość napisana|cytowanie ",
		from: "od|nadawca", sent: "wysłano|wysłane|data wysłania", to: "do|adresat", subject: "temat", other: "dw|odpowiedź-do|kopia",
		original: "wiadomość oryginalna|oryginalna wiadomość|treść oryginalnej wiadomości|treść przekazanej wiadomości|" +
			"wiadomość przekazana|przekazana wiadomość|wiadomość przesłana dalej",
		forward:  "początek przekazywanej wiadomości|początek przekazanej wiadomości",
		sentFrom: "wysłano z|wysłane z|wysłano za pomocą|pobierz outlook|pobierz aplikację|pobierz bluemail", sorry: "zwięzłość",
		notice: "otrzymujesz tę wiadomość",
		weak:   "ta wiadomość|niniejsza wiadomość|treść tej wiadomości|informacj|wiadomość ta", secret: "poufn|adresat|przeznaczon",
		scanned: "wolny od wirusów|wolne od wirusów|bez wirusów|programem avast|oprogramowanie antywirusowe",
	},
	{ // Spanish
		wrote: "escribió|escribio|escribe|escribiste|escribías", wroteBy: "citando", you: "usted|tú|escribiste|escribías|ud", opens: "el |citando a ",
		from: "de", sent: "enviado|enviado el|fecha|enviados", to: "para", subject: "asunto", other: "responder a|cco",
		original: "mensaje original|mensaje reenviado|correo original", forward: "inicio del mensaje reenviado",
		sentFrom: "enviado desde|enviado de|enviado con|enviado por|obtener outlook|obtén outlook|descargar outlook|descarga outlook|obtener bluemail|obtén bluemail|descargar bluemail|descarga bluemail",
		sorry:    "brevedad",
		notice:   "aviso legal|aviso de confidencialidad|has recibido este mensaje|recibiste este mensaje",
		weak:     "este mensaje|este correo|este e-mail", secret: "confidencial|destinatari|reservad",
		list:    "lista de correo",
		scanned: "libre de virus|software antivirus",
	},
	{ // Italian
		wrote: "scritto|scrive|scrisse|scrivevi|scriveva|scrivesti", wroteBy: "quoto", you: "hai|lei|tu|scrivevi|scrivesti|avete", opens: "il |in data |quoto ",
		from: "da|mittente", sent: "inviato|data|inviato il", to: "a", subject: "oggetto|ogg", other: "rispondi a|risposta",
		original: "messaggio originale|messaggio inoltrato", forward: "inizio messaggio inoltrato|inizio del messaggio inoltrato",
		sentFrom: "inviato da|inviato dal|inviato con|inviato tramite|scarica outlook|ottieni outlook|scarica bluemail|ottieni bluemail", sorry: "brevità",
		notice:  "avviso di riservatezza|hai ricevuto questo messaggio|ricevi questo messaggio",
		weak:    "questo messaggio|il presente messaggio|questa e-mail|le informazioni contenute|il contenuto di questo",
		secret:  "riservat|confidenzial|destinatari",
		scanned: "privo di virus|controllata per individuare virus",
	},
	{ // Portuguese
		wrote: "escreveu|escreve|escreveste|escrevia", you: "você|tu|escreveste", opens: "em |no dia |às |a segunda|a terça|a quarta|a quinta|a sexta|a sábado|a domingo|citando ",
		from: "de", sent: "data|enviado|enviada|enviado em|enviada em", to: "para", subject: "assunto",
		original: "mensagem original|mensagem encaminhada|mensagem reencaminhada",
		forward:  "início da mensagem encaminhada|início da mensagem reencaminhada",
		sentFrom: "enviado do|enviado de|enviado a partir|enviado com|enviado via|enviado pelo|enviada do|obter o outlook|obtenha o outlook|obter outlook|baixar o outlook",
		sorry:    "brevidade",
		notice:   "aviso de confidencialidade|você recebeu essa mensagem|recebeu esta mensagem",
		weak:     "esta mensagem|este email|este e-mail|as informações contidas", secret: "confidenci|destinatári|privilegiad",
		scanned: "livre de vírus|software de antivírus",
	},
	{ // Danish
		wroteBy: "skrev|skriver|citat", you: "du|de", opens: "den |d. |citat ",
		from: "fra", sent: "sendt|dato|sendt den", to: "til", subject: "emne", other: "kopi|svar til|prioritet|vedhæftede filer",
		original: "oprindelig meddelelse|oprindelig besked|original besked|original meddelelse|videresendt meddelelse|videresendt besked|oprindelig mail",
		forward:  "start på videresendt besked",
		sentFrom: "sendt fra|sendt via|sendt med|hent outlook|få outlook", sorry: "kortfattet",
		notice: "du modtager denne", weak: "denne e-mail|denne mail|denne meddelelse", secret: "fortrolig|modtager", scanned: "virusfri|kontrolleret for virus",
	},
	{ // Swedish
		wroteBy: "skrev|skriver|citerar", you: "du|ni", opens: "den |på |citerar ",
		from: "från|avsändare", sent: "skickat|datum|skickades", to: "till|mottagare", subject: "ämne|rubrik", other: "kopia|svara till|svar till|prioritet|bilagor",
		original: "ursprungligt meddelande|originalmeddelande|ursprungligt mejl|vidarebefordrat meddelande|vidarebefordrat brev",
		forward:  "vidarebefordrat mejl|vidarebefordrat brev|början på vidarebefordrat meddelande",
		sentFrom: "skickat från|skickat via|skickat med|skickades från|hämta outlook|skaffa outlook|från min", sorry: "kortfattat",
		notice: "du får detta meddelande", weak: "detta meddelande|detta e-post|detta mejl", secret: "konfidentiell|sekretess|mottagare", scanned: "virusfritt|virusfri",
	},
	{ // Norwegian
		wroteBy: "skrev|skriver|sitat", you: "du|dere", opens: "den |på |sitat ",
		from: "fra|avsender", sent: "sendt|dato", to: "til|mottaker", subject: "emne", other: "kopi|svar til|vedlegg",
		original: "opprinnelig melding|original melding|videresendt melding|opprinnelig e-post",
		forward:  "videresendt melding|begynnelse på videresendt melding",
		sentFrom: "sendt fra|sendt via|sendt med|hent outlook|få outlook|skaff deg outlook|last ned outlook",
		notice:   "du mottar denne", weak: "denne e-posten|denne meldingen", secret: "konfidensiell|fortrolig|mottaker", scanned: "virusfri",
	},
	{ // Finnish
		wrote: "kirjoitti|kirjoittaa|kirjoitit", wroteBy: "lainaus", you: "sinä|te|kirjoitit", opens: "lainaus ",
		from: "lähettäjä", sent: "lähetetty|päivämäärä|päiväys|pvm", to: "vastaanottaja", subject: "aihe", other: "kopio|vastaus|tärkeys",
		original: "alkuperäinen viesti|edelleenlähetetty viesti|välitetty viesti", forward: "välitetty viesti alkaa",
		sentFrom: "lähetetty|hanki outlook|hae outlook|hanki outlookin",
		weak:     "tämä viesti|tämä sähköposti", secret: "luottamuksel|vastaanottaj", scanned: "virukseton",
	},
	{ // Czech
		wrote: "napsal|napsala|píše", wroteBy: "cituji", you: "jste|jsi|vy", opens: "dne |cituji ",
		from: "od|odesílatel", sent: "odesláno|datum", to: "komu|příjemce", subject: "předmět", other: "kopie|odpověď na|přílohy|důležitost",
		original: "původní zpráva|původní e-mail|původní email|přeposlaná zpráva|přeposlaný e-mail|přeposlaný email|předaná zpráva",
		forward:  "začátek přeposílané zprávy|začátek přeposlané zprávy",
		sentFrom: "odesláno z|odesláno ze|odesláno pomocí|odesláno přes|odesláno mobilem|získat outlook|získejte outlook|stáhnout outlook",
		weak:     "tato zpráva|tento e-mail|obsah této zprávy", secret: "důvěrn|příjemc|určen", scanned: "neobsahuje viry|bez virů",
	},
	{ // Slovak
		wrote: "napísal|napísala|píše", you: "ste|si", opens: "dňa ",
		from: "od", sent: "odoslané|dátum", to: "komu|pre", subject: "predmet", other: "kópia|odpovedať-pre",
		original: "pôvodná správa|preposlaná správa", forward: "začiatok preposlanej správy",
		sentFrom: "odoslané z|odoslané zo|získať outlook",
	},
	{ // Hungarian
		wrote: "írta|írja|írtad", wroteBy: "idézet", you: "ön|te|írtad", opens: "idézet ",
		from: "feladó", sent: "elküldve|küldve|dátum|időpont", to: "címzett", subject: "tárgy", other: "másolat|másolatot kap|válaszcím",
		original: "eredeti üzenet|továbbított üzenet|eredeti levél", forward: "továbbított levél kezdete|továbbított üzenet kezdete",
		sentFrom: "az iphone…küldve|az ipad…küldve|az outlook|outlook beszerzése|elküldve|küldve",
	},
	{ // Romanian
		wrote: "scris|scrie", you: "ați|ai|dumneavoastră", opens: "pe |în |la data ",
		from: "de la|expeditorul", sent: "trimis|dată|data", to: "către|destinatarul", subject: "subiect|subiectul",
		original: "mesaj original|mesajul original|mesaj redirecționat|mesajul inițial", forward: "începe mesajul redirecționat",
		sentFrom: "trimis de pe|trimis din|trimis de la|obțineți outlook|descărcați outlook",
	},
	{ // Croatian
		wrote: "napisao|napisala|piše", opens: "dana |u ",
		from: "šalje|od", sent: "poslano|datum", to: "prima|za", subject: "naslov|predmet",
		original: "izvorna poruka|originalna poruka|proslijeđena poruka", forward: "započni proslijeđenu poruku",
		sentFrom: "poslano s|poslano sa|poslano iz",
	},
	{ // Russian
		wrote: "написал|написала|пишет|писал|писала", wroteBy: "цитирование|писали|написали|писал", you: "вы|ты", opens: "в |цитирование ",
		from: "от|отправитель|от кого", sent: "отправлено|дата|послано", to: "кому|получатель", subject: "тема", other: "копия|ответ-кому|важность|вложения",
		original: "исходное сообщение|оригинальное сообщение|первоначальное сообщение|пересылаемое сообщение|перенаправленное сообщение|" +
			"пересланное сообщение|пересылаемое письмо|исходное письмо|конец пересылаемого сообщения",
		forward: "начало переадресованного сообщения|начало пересланного сообщения",
		sentFrom: "отправлено с|отправлено со|отправлено из|отправлено через|отправлено при помощи|отправлено с помощью|" +
			"получить outlook|скачать outlook|послано с",
		weak: "это сообщение|данное сообщение|настоящее сообщение", secret: "конфиденц|получател|адресат", scanned: "без вирусов|проверено на вирусы",
	},
	{ // Ukrainian
		wrote: "пише|написав|написала|писав", wroteBy: "цитування|писали|написали", you: "ви|ти", opens: "цитування ",
		from: "від|від кого|відправник", sent: "надіслано|відправлено|дата", to: "кому|одержувач", subject: "тема", other: "копія|кому відповісти",
		original: "початкове повідомлення|оригінальне повідомлення|вихідне повідомлення|переслане повідомлення|перенаправлене повідомлення|" +
			"пересилане повідомлення|переадресоване повідомлення",
		forward:  "початок листа, що пересилається|початок пересланого повідомлення",
		sentFrom: "надіслано з|надіслано зі|надіслано за допомогою|надіслано через|відправлено з|отримати outlook",
	},
	{ // Bulgarian
		wrote: "написа|написахте|писахте|пише", you: "вие|ти|написахте|писахте", opens: "на ",
		from: "от", sent: "изпратено|дата", to: "до", subject: "относно|тема",
		original: "оригинално съобщение|препратено съобщение|оригинално писмо", sentFrom: "изпратено от",
	},
	{ // Greek
		wrote: "έγραψε|γράψατε|έγραψες", you: "γράψατε|έγραψες|εσείς", opens: "στις |την |ο χρήστης ",
		from: "από", sent: "στάλθηκε|εστάλη|απεστάλη|ημερομηνία", to: "προς", subject: "θέμα", other: "κοιν.|κοινοποίηση|απάντηση σε",
		original: "αρχικό μήνυμα|προωθημένο μήνυμα|πρωτότυπο μήνυμα", forward: "έναρξη προωθημένου μηνύματος|αρχή προωθημένου μηνύματος",
		sentFrom: "στάλθηκε από|εστάλη από|αποστολή από|απεστάλη από|λήψη του outlook|λήψη outlook|αποκτήστε το outlook|αποκτήστε outlook",
	},
	{ // Turkish
		wrote: "yazdı|yazmış|yazıyor|yazdınız|yazdın", you: "siz|sen|yazdınız|yazdın",
		from: "kimden|gönderen", sent: "gönderildi|gönderme tarihi|gönderilen|tarih", to: "kime|alıcı", subject: "konu", other: "bilgi|yanıt adresi",
		original: "özgün ileti|özgün mesaj|orijinal mesaj|orijinal ileti|iletilmiş mesaj|iletilen ileti|iletilen mesaj|yönlendirilen ileti",
		forward:  "ileti başlangıcı|iletilen ileti başlangıcı", sentFrom: "iphone…gönderildi|ipad…gönderildi|samsung…gönderildi|android…edinin|ios…edinin|outlook…gönderildi",
	},
	{ // Japanese
		wrote: "のメール|のメッセージ|さんは書きました|が書きました|さんが書きました|書きました|は書きました",
		from:  "差出人|送信者|送信元", sent: "送信日時|日時|日付|送信日", to: "宛先|送信先", subject: "件名",
		original: "元のメッセージ|元のメール|転送メッセージ|転送されたメッセージ|メッセージを転送|転送メール", forward: "転送されたメッセージ",
		sentFrom: "iphone…から送信|ipad…から送信|android…から送信|私の…から送信|outlook for…を入手|outlook for…を入手する|outlook for…を取得|outlook for…を取得する",
	},
	{ // Chinese
		wrote: "写道|寫道|写到|写信", opens: "在 |于 |於 ",
		from: "发件人|寄件者|寄件人|發件人", sent: "发送时间|发送日期|日期|時間|时间|傳送時間|寄件日期|傳送日期|已发送",
		to: "收件人|收件者|至", subject: "主题|主旨|主題", other: "抄送|副本|密送|答复",
		original: "回复的邮件|回复的原邮件|转发的原邮件|转发的原始邮件|原始邮件|原始郵件|原邮件|邮件原件|回复的原邮件|原始信息|原始讯息|转发的消息|转发邮件|转发的邮件|轉寄的郵件|轉寄郵件|转发邮件信息|轉寄訊息",
		forward:  "开始转发的邮件|以下是转发的邮件|开始转发信息|下面是被转发的邮件",
		sentFrom: "发自|發自|傳送自|從我的|来自|獲取 outlook|获取 outlook|下载 outlook|取得 outlook|从我的|发送自",
	},
	{ // Korean
		wrote: "작성|썼습니다|작성했습니다", from: "보낸 사람|보낸사람|발신", sent: "보낸 날짜|날짜|보낸날짜", to: "받는 사람|받는사람|수신", subject: "제목", other: "참조",
		original: "원본 메일|원본 메시지|원본메일|전달된 메시지|원본 이메일", sentFrom: "나의 iphone…보냄|iphone…보냄",
	},
}

// devices are the devices and programs by which a line that a phone has added is known. Words go on
// with endings.
var devices = strings.Split("iphon|ipad|ipod|airmail|bluemail|aquamail|fairemail|fastmail|mailspring|polymail|zoho|missive|shortwave|acompli|android|samsung|galaxy|huawei|honor|xiaomi|redmi|oneplus|pixel|nokia|xperia|htc|"+
	"motorola|blackberry|windows|outlook|yahoo|gmail|gmx|web.de|t-online|mail|proton|tuta|spark|superhuman|"+
	"k-9|thunderbird|phone|telefon|teléfono|smart|handy|mobil|móvil|movil|celular|téléphone|cellulare|tablet|portable|"+
	"gerät|device|appareil|dispositivo|enhed|enhet|laite|puhelim|zařízení|устройств|телефон|смартфон|мобил|мобіл|яндекс|пристро|"+
	"κινητό|συσκευή|cihaz|手机|手機|email|verizon|at&t|sprint|t-mobile|vodafone|orange|libero|seznam|app", "|")

// scannerWords are the names of virus scanners, what such programs are called, and what they find.
var scannerWords = [][]string{
	strings.Split("avast|avg|avira|bitdefender|clamav|dr.web|drweb|eset|nod32|f-secure|fortinet|fortimail|g data|kaspersky|mailscanner|"+
		"mcafee|mimecast|norton|panda|sophos|symantec|trend micro|barracuda", "|"),
	strings.Split("antivir|anti-vir|antivír|антивир|антивір|antywir|antiviir|víruskereső|virustorjun|virusscann", "|"),
	strings.Split("virus|vírus|virüs|wirus|viru|viiru|viri|viry|virů|вирус|вірус|ιούς|ιών|malware|spam|病毒|ウイルス|바이러스", "|"),
}

// order tells where the author stands in the line above a quote.
type order uint8

const (
	noVerb order = iota
	authorFirst
	authorBehind
)

// spoken is what the languages have, together and in lower case.
var spoken = gather()

type phrases struct {
	wrote                                                                               map[string]order
	labels                                                                              map[string]label
	you, opens, original, forward, sentFrom, sorry, notice, weak, secret, list, scanned []string
}

func gather() phrases {
	p := phrases{wrote: map[string]order{}, labels: map[string]label{}}
	each := func(words string, do func(string)) {
		for word := range strings.SplitSeq(strings.ToLower(words), "|") {
			if word != "" {
				do(word)
			}
		}
	}
	for _, l := range languages {
		each(l.wrote, func(word string) { p.wrote[word] = max(p.wrote[word], authorFirst) })
		each(l.wroteBy, func(word string) { p.wrote[word] = authorBehind })
		for i, words := range []string{l.from, l.sent, l.to, l.other, l.subject} {
			each(words, func(word string) { p.labels[word] = fromLabel + label(i) })
		}
		for _, group := range []struct {
			words string
			into  *[]string
		}{
			{l.you, &p.you}, {l.opens, &p.opens}, {l.original, &p.original}, {l.forward, &p.forward}, {l.sentFrom, &p.sentFrom},
			{l.sorry, &p.sorry}, {l.notice, &p.notice}, {l.weak, &p.weak}, {l.secret, &p.secret},
			{l.list, &p.list},
			{l.scanned, &p.scanned},
		} {
			each(group.words, func(word string) { *group.into = append(*group.into, word) })
		}
	}
	return p
}
