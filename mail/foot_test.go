package mail_test

import "testing"

// TestFeetOfProgramsAreNoText reads an order above what phones, programs and virus scanners add.
func TestFeetOfProgramsAreNoText(t *testing.T) {
	const plain = "Content-Type: text/plain; charset=utf-8"
	var rows []brokenMail
	for _, foot := range []string{
		"Sent from TypeApp", "Sent from Edison Mail", "Sent with Canary", "Sent from Mailbird", "Sent via eM Client", "Sent from HEY",
		"Sent from Newton", "Sent from Proton Mail for iOS", "Sent using TypeMail", "Sent from myMail for Android", "Sent from Nine",
		"[Sent from TypeApp](https://typeapp.com)", "Sent from TypeApp <https://www.typeapp.com/r>", "Sent from TypeApp.", "*Sent from TypeApp*",
		"Gesendet mit TypeApp", "Gesendet mit der Telekom Mail App", "Gesendet von Mailbird", "Envoyé avec TypeApp", "Envoyé depuis Mailo",
		"Verstuurd met TypeApp", "Verzonden via Ziggo", "Wysłano z TypeApp", "Wysłane z Onet Poczta", "Enviado con TypeApp", "Enviado desde Newton",
		"Inviato da TypeApp", "Inviato con Virgilio", "Enviado com TypeApp", "Sendt fra TypeApp", "Skickat från TypeApp", "Odesláno z TypeApp",
		"Отправлено из TypeApp", "Trimis din TypeApp", "Надіслано з TypeApp",
		"---\nTen e-mail został sprawdzony pod kątem wirusów przez oprogramowanie AVAST Software.\nhttps://www.avast.com/antivirus",
		"Ten e-mail został sprawdzony pod kątem wirusów przez oprogramowanie AVAST\nSoftware.",
		"Ta wiadomość została sprawdzona na obecność wirusów przez oprogramowanie antywirusowe Avast.",
		"---\nDiese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.\nwww.avast.com",
		"L'absence de virus dans ce courrier électronique a été vérifiée par le logiciel antivirus Avast.\nwww.avast.com",
		"--\nL'absence de virus dans ce courrier électronique a été vérifiée par le logiciel\nantivirus Avast.\nhttps://www.avast.com/antivirus",
		"---\nEl software de antivirus Avast ha analizado este correo electrónico en busca de virus.\nwww.avast.com",
		"---\nQuesta e-mail è stata controllata per individuare virus con Avast antivirus.",
		"---\nEste e-mail foi verificado em termos de vírus pelo software antivírus Avast.",
		"---\nDeze e-mail is gecontroleerd op virussen door de antivirussoftware van Avast.",
		"---\nDetta epostmeddelande har sökts igenom efter virus med antivirusprogram från Avast.",
		"---\nDenne e-mail er blevet kontrolleret for virus af Avast antivirussoftware.",
		"---\nTato zpráva byla zkontrolována na viry programem Avast Antivirus.",
		"---\nЭто сообщение проверено на вирусы антивирусом Avast.\nhttp://www.avast.com",
		"---\nEzt az e-mailt az Avast víruskereső szoftver átvizsgálta.",
		"---\nBu e-posta virüslere karşı Avast antivirüs yazılımı tarafından kontrol edildi.",
		"__________ Information from ESET NOD32 Antivirus, version of virus signature database 12345 (20260101) __________\n\nThe message was checked by ESET NOD32 Antivirus.",
		"---\nNo virus found in this message.\nChecked by AVG - www.avg.com\nVersion: 2014.0.4142 / Virus Database: 3722/6734 - Release Date: 10/08/13",
		"This message has been scanned for viruses and\ndangerous content by MailScanner, and is\nbelieved to be clean.",
		"This e-mail was scanned by Bitdefender and no viruses were found.",
		"Virus-free. www.avg.com",
	} {
		rows = append(rows, brokenMail{"above " + foot, plain, order + "\n\n" + foot + "\n", order})
	}
	rows = append(rows,
		brokenMail{"an order below a foot", plain, "Sent from TypeApp\n\n" + order, order},
		brokenMail{"an order below a scanner's line", plain, "Checked for viruses by Avast\n\n" + order, order},
		brokenMail{"a sentence", plain, "Sent from the train, sorry.\n" + order, "Sent from the train, sorry. / " + order},
		brokenMail{"talk of a program", plain, "say all: Sent from TypeApp", "say all: Sent from TypeApp"},
		brokenMail{"talk of a virus", plain, "I was ill, a virus.\n" + order, "I was ill, a virus. / " + order},
		brokenMail{"talk of a scanner", plain, "say all: my Avast found a virus", "say all: my Avast found a virus"},
	)
	wantTexts(t, rows)
}
