package main

import (
	"context"
	"errors"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/internal/strictyaml"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/acts"
)

var readCommand = &command{
	name:  "read",
	args:  "[--answers LETTER]… [--authserv ID]… [--mailbox ADDRESS]… [--below] [--dns] [--json] FILE",
	short: "say what the referee makes of a raw mail",
	about: `Reads a mail as a mail server hands it out (FILE.eml; "-" is standard input) and prints, as YAML, who wrote it, what it
answers, the keys in it and the carrier of each, whether a person wrote it, whether the author is proven, the new text as lines, and what
could not be read. Lines of which it cannot be told whether they are new are in the text, and their numbers in unsure.
Nothing is done with the mail, and none is refused: what is wrong with it stands in problems.

  --answers LETTER   the letter that the mail answers, as it was mailed or its text: what the mail quotes of it in whatever way is left
                     out, as the daemon does, which knows the last letters to each seat; may be given more than once
  --authserv ID      the name by which our own mail server signs its Authentication-Results; may be given more than once
  --mailbox ADDRESS  an address of the referee's, whose sub-addresses carry keys; may be given more than once
  --below            our server writes Authentication-Results below its own Received line, as Gmail does
  --dns              where our server vouches for nobody, check DKIM signatures by keys from the DNS, as the daemon does; wants --mailbox,
                     because a mail to others proves nothing. When the mail came is not known, so that its age is not looked at
  --json             as JSON`,
	examples: []string{"dhow read answer.eml",
		"dhow read --authserv mx.example.org --mailbox dhow@example.org --json - < answer.eml",
		"dhow read --answers letter.eml answer.eml",
		"dhow read --dns --mailbox dhow@example.org answer.eml"},
	run: runRead,
}

func runRead(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	reading := mail.Reading{Matters: orderLike}
	f.BoolVar(&reading.StampedBelow, "below", false, "")
	dns := f.Bool("dns", false, "")
	f.Func("authserv", "", func(value string) error {
		reading.AuthServers = append(reading.AuthServers, value)
		return someValue(value)
	})
	var answers []string
	f.Func("answers", "", func(value string) error {
		answers = append(answers, value)
		return someValue(value)
	})
	f.Func("mailbox", "", func(value string) error {
		reading.Mailboxes = append(reading.Mailboxes, mail.Address(value))
		return someValue(value)
	})
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	if *dns && len(reading.Mailboxes) == 0 {
		return wrongCall("--dns wants --mailbox ADDRESS: a signature proves only what was written to it")
	}
	_, raw, err := c.read(args[0])
	if err != nil {
		return err
	}
	l := mail.Read(raw, reading)
	if err := c.leaveOutQuotes(l, answers); err != nil {
		return err
	}
	if *dns {
		c.checkSignature(raw, l, reading.Mailboxes)
	}
	return c.writeLetter(l)
}

// leaveOutQuotes leaves out of the new text of a mail what it quotes of letters in files.
func (c *call) leaveOutQuotes(l *mail.Letter, files []string) error {
	var letters []acts.Words
	for _, file := range files {
		_, raw, err := c.read(file)
		if err != nil {
			return err
		}
		letters = append(letters, acts.WordsOfText(mail.PlainText(raw)))
	}
	if text, quotes := acts.Unquoted(l.Text, letters); quotes {
		l.Leave(text)
	}
	return nil
}

// checkSignature has the DKIM signatures of a mail checked, unless our server has refuted it.
func (c *call) checkSignature(raw []byte, l *mail.Letter, mailboxes []mail.Address) {
	if l.Verdict.Failed {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), dnsPatience)
	defer cancel()
	signatures := mail.Signatures{DNS: c.dns, Mailboxes: mailboxes}
	l.Verdict, _ = signatures.Check(ctx, raw, l, time.Time{})
}

func someValue(value string) error {
	if value == "" {
		return errors.New("a value is missing")
	}
	return nil
}

// orderLike tells whether a line reads as an order or as another line of the notation.
func orderLike(line string) bool {
	return notation.Reader{Edition: edition.Mombasa()}.Reads(engine.Blue, line)
}

func (c *call) writeLetter(l *mail.Letter) error {
	if c.json {
		return c.writeJSON(asData(letterNode(l)))
	}
	_, err := c.stdout.Write(strictyaml.Write(letterNode(l)))
	return err
}

// letterNode returns what a letter says as YAML. What it does not say is left out, except for what
// every mail has.
func letterNode(l *mail.Letter) *strictyaml.Node {
	n := strictyaml.NewMap()
	setText(n, "from", string(l.From))
	setText(n, "from-name", l.FromName)
	setText(n, "reply-to", string(l.ReplyTo))
	setText(n, "message-id", string(l.ID))
	if !l.Date.IsZero() {
		n.Set("date", strictyaml.NewTime(l.Date.Truncate(time.Second)))
	}
	setText(n, "subject", l.Subject)
	n.Set("answers", strictyaml.NewTexts(l.Answers...))
	n.Set("keys", keyNodes(l.Keys))
	n.Set("kind", strictyaml.NewText(l.Kind.String()))
	setText(n, "why", l.KindWhy)
	n.Set("verdict", verdictNode(l.Verdict))
	text, unsure := strictyaml.NewList(), strictyaml.NewList().InFlow()
	for i, line := range l.Text {
		text.Append(strictyaml.NewText(line.Text))
		if line.Unsure {
			unsure.Append(strictyaml.NewInt(i + 1))
		}
	}
	n.Set("text", text).Set("unsure", unsure)
	problems := strictyaml.NewList()
	for _, p := range l.Problems {
		problems.Append(strictyaml.NewText(p.String()))
	}
	n.Set("problems", problems)
	if l.Kind == mail.Bounce {
		n.Set("failures", failureNodes(l.Failures))
	}
	return n.Set("fingerprint", strictyaml.NewText(l.Fingerprint))
}

func setText(n *strictyaml.Node, key, text string) {
	if text != "" {
		n.Set(key, strictyaml.NewText(text))
	}
}

func keyNodes(keys []mail.Key) *strictyaml.Node {
	list := strictyaml.NewList()
	for _, k := range keys {
		n := strictyaml.NewMap().InFlow().Set("key", strictyaml.NewText(k.Text)).Set("carrier",
			strictyaml.NewText(k.Carrier.String()))
		if k.Line > 0 {
			n.Set("line", strictyaml.NewInt(k.Line))
		}
		list.Append(n)
	}
	return list
}

func verdictNode(v mail.Verdict) *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().Set("authentic", strictyaml.NewBool(v.Authentic))
	setText(n, "by", v.By)
	setText(n, "why", v.Why)
	return n
}

func failureNodes(failures []mail.Failure) *strictyaml.Node {
	list := strictyaml.NewList()
	for _, f := range failures {
		n := strictyaml.NewMap()
		setText(n, "recipient", string(f.Recipient))
		setText(n, "letter", string(f.Letter))
		n.Set("keys", keyNodes(f.Keys)).Set("permanent", strictyaml.NewBool(f.Permanent))
		setText(n, "status", f.Status)
		list.Append(n)
	}
	return list
}
