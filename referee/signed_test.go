package referee

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// dnsTable answers as the DNS would. An empty record is that of a server which never answers.
type dnsTable struct {
	records *sync.Map
	asked   *atomic.Int64 // how often
}

func (d dnsTable) LookupTXT(ctx context.Context, name string) ([]string, error) {
	d.asked.Add(1)
	record, known := d.records.Load(name)
	switch {
	case !known:
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	case record == "":
		<-ctx.Done()
		return nil, &net.DNSError{Err: ctx.Err().Error(), Name: name, IsTimeout: true}
	}
	return []string{record.(string)}, nil
}

var signingKey = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

const (
	benKey    = "s._domainkey.example.net."
	silentKey = "silent._domainkey.example.net."
)

// keysInDNS are the keys of the domains of players and of Fay, who is none. All have the same.
func keysInDNS() dnsTable {
	record := "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(signingKey.Public().(ed25519.PublicKey))
	d := dnsTable{new(sync.Map), new(atomic.Int64)}
	for _, name := range []string{benKey, "s._domainkey.example.edu.", "s._domainkey.example.org."} {
		d.records.Store(name, record)
	}
	d.records.Store(silentKey, "")
	return d
}

const signedNames = "from:to:cc:subject:date:message-id:in-reply-to:references:content-type:content-transfer-encoding"

// signedAs signs mails as the server of a domain does, over these fields.
func signedAs(domain, selector, names string) func(string) string {
	return func(raw string) string {
		var b bytes.Buffer
		err := dkim.Sign(&b, strings.NewReader(raw), &dkim.SignOptions{
			Domain: domain, Selector: selector, Signer: signingKey, Hash: crypto.SHA256, HeaderKeys: strings.Split(names, ":"),
			HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		})
		if err != nil {
			panic(err)
		}
		return b.String()
	}
}

var byBen = signedAs("example.net", "s", signedNames)

// thenChanged signs for Ben's domain, and changes the mail.
func thenChanged(old, changed string) func(string) string {
	return func(raw string) string {
		signed := byBen(raw)
		if !strings.Contains(signed, old) {
			panic(old)
		}
		return strings.Replace(signed, old, changed, 1)
	}
}

func under(top string) func(string) string {
	return func(raw string) string { return top + byBen(raw) }
}

// badlySigned are orders in Ben's name with a signature that proves nothing, or not this.
var badlySigned = []forgery{
	{why: "signed by a domain of others", mail: forge{body: "{ORDER}", signed: signedAs("example.edu", "s", signedNames)}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed with a key that is not in the DNS", mail: forge{body: "{ORDER}", signed: signedAs("example.net", "x", signedNames)}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, of a mail to a friend that is sent on", mail: forge{to: "fay@example.edu", body: "{ORDER}", signed: byBen}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, of a mail to a friend who writes our address into To", mail: forge{to: "fay@example.edu", body: "{ORDER}", signed: thenChanged("To: fay@example.edu", "To: dhow@example.com")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, of a mail to a friend who writes our address into Cc", mail: forge{to: "fay@example.edu", body: "{ORDER}", signed: thenChanged("To: fay@example.edu", "To: fay@example.edu\r\nCc: dhow@example.com")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, without To", mail: forge{body: "{ORDER}", signed: signedAs("example.net", "s", "from:subject:date:message-id")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with a blind copy to us", mail: forge{to: "fay@example.edu", body: "{ORDER}", top: "Delivered-To: dhow@example.com\n", signed: byBen}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with another order", mail: forge{body: "say nothing yet", signed: thenChanged("say nothing yet", "show")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with an order below", mail: forge{body: "show", signed: func(raw string) string { return byBen(raw) + "undo\r\n" }}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed over a length, with an order below", mail: forge{body: "show", signed: func(raw string) string {
		return strings.Replace(byBen(raw), "v=1;", "v=1; l=6;", 1) + "undo\r\n"
	}}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with another subject", mail: forge{subject: "lunch", body: "{ORDER}", signed: thenChanged("Subject: lunch", "Subject: [kilifi-7]")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with a second subject above", mail: forge{subject: "lunch", body: "{ORDER}", signed: under("Subject: [kilifi-7]\r\n")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed by Fay's domain, with Ben's From above", mail: forge{from: fayFrom, body: "{ORDER}", signed: func(raw string) string {
		return "From: Ben <ben@example.net>\r\n" + signedAs("example.edu", "s", signedNames)(raw)
	}}, outcome: post.OutcomeUnproven},
	{why: "signed, under another Message-ID", mail: forge{body: "{ORDER}", signed: thenChanged("@example.edu", "@example.org")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, without Message-ID", mail: forge{id: "-", body: "{ORDER}", signed: byBen}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with another type", mail: forge{head: "Content-Type: text/plain\n", body: "{ORDER}", signed: thenChanged("text/plain", "text/html")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, and refuted by our server", mail: forge{body: "{ORDER}", signed: under(strings.TrimSpace(stamp("dmarc=fail (p=reject) header.from=example.net")) + "\r\n")}, outcome: post.OutcomeUnproven},
	{why: "signed, and doubted by our server", mail: forge{body: "{ORDER}", signed: under(strings.TrimSpace(stamp("dmarc=fail (p=none) header.from=example.net")) + "\r\n")}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed, with a NUL", mail: forge{body: "{ORDER}\x00", signed: byBen}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "signed by a stranger for himself", mail: forge{from: fayFrom, body: "{ORDER}\ngame {GAME}", signed: signedAs("example.edu", "s", signedNames)}, outcome: post.OutcomeUnproven},
	{why: "signed, of a program", mail: forge{head: "Auto-Submitted: auto-replied\n", body: "{ORDER}", signed: byBen}, outcome: post.OutcomeAutomatic},
	{why: "signed, and resigning", mail: forge{body: "resign\ngame {GAME}", signed: byBen}, outcome: post.OutcomeHeld, to: toBen},
	{why: "signed, with Cas's key", mail: forge{body: "{ORDER}\nkey {CAS}", signed: byBen}, outcome: post.OutcomeHeld, to: "cas@example.com"},
}

// signedOrder is a mail of Ben's with his order, without a key and signed by his domain.
var signedOrder = forge{body: "{ORDER}", signed: byBen}

// TestSignedOrders has Ben order without a key, with nothing to show who he is but his domain's
// signature. Whoever has that mail can do no more with it: not again, not later, not with another
// word.
func TestSignedOrders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		before := f.game(f.id).Len()
		raw := f.made(signedOrder, 0)
		outcome, letters := f.send(raw)
		if outcome != post.OutcomeAccepted || f.game(f.id).Len() != before+1 || recipients(letters) != toBen {
			t.Fatalf("the order is %q, letters go to %q", outcome, recipients(letters))
		}
		moved, sent := f.bytesOf(), len(f.tray.letters)-told(f.players[1])
		for why, again := range map[string]string{
			"as it is":                raw,
			"with lines above":        "Received: from relay.example.edu by mx.example.com; Fri, 20 Nov 2026 18:00:00 +0000\r\n" + raw,
			"under another ID":        strings.Replace(raw, "row0@", "row1@", 1),
			"under an ID of spaces":   strings.Replace(raw, "<row0@", "< row0@", 1),
			"with another order":      strings.Replace(raw, "\r\n\r\n", "\r\n\r\nundo\r\n", 1),
			"with another subject":    strings.Replace(raw, "Subject: Mombasa", "Subject: undo", 1),
			"sent on":                 "Resent-From: fay@example.edu\r\nResent-To: dhow@example.com\r\n" + raw,
			"sent on as another's":    strings.Replace(raw, benFrom, fayFrom, 1),
			"with a second signature": byBen(raw),
		} {
			f.send(again)
			if f.bytesOf() != moved || len(f.tray.letters)-told(f.players[1]) != sent || told(f.players[1]) > 1 {
				t.Errorf("%s: the game has moved, or a letter was sent", why)
			}
		}
		f.keepsSecrets()
		f.stop()
	})
}

// TestSignaturesAreCheckedWhileFilesAreGone has the disk keep from telling whether a signature
// decides about a mail: it is checked, since the disk may answer when the mail is sorted.
func TestSignaturesAreCheckedWhileFilesAreGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		if outcome, _ := f.send(f.made(signedOrder, 0)); outcome != post.OutcomeAccepted {
			t.Fatalf("the order is %q", outcome)
		}
		keyed := forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}", signed: byBen}
		in := &intake.Incoming{Letter: f.daemon.clerk.Read([]byte(f.made(keyed, 1)), "")}
		ben, _ := f.daemon.clerk.Who.Author(t.Context(), in.Letter)
		for _, name := range []string{"games/" + string(f.id), "players/" + string(ben)} {
			file := filepath.Join(f.cfg.Data, filepath.FromSlash(name)+".yaml")
			f.stop()
			must(t, os.Rename(file, file+"-away"))
			f.start()
			blind := f.daemon.clerk.MayDecide(t.Context(), in)
			must(t, os.Rename(file+"-away", file))
			time.Sleep(2 * time.Minute)
			if may := f.daemon.clerk.MayDecide(t.Context(), in); !may || !blind {
				t.Errorf("%s: the signature is checked: %v, while the file is gone: %v", name, may, blind)
			}
		}
		f.stop()
	})
}

// TestSignaturesAreNotWanted checks none where the configuration says so.
func TestSignaturesAreNotWanted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t, func(c *config.Config) { c.DKIM = false })
		before := f.bytesOf()
		if outcome, _ := f.send(f.made(signedOrder, 0)); outcome != post.OutcomeUnproven || f.bytesOf() != before {
			t.Errorf("the order is %q", outcome)
		}
		f.stop()
	})
}

// TestSignedHosts lets a host start a game with a signature of their own domain, and nobody else.
func TestSignedHosts(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		wish := "To: dhow@example.com\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\nMessage-ID: <1@example.org>\r\nSubject: x\r\n\r\nnew game ben@example.net\r\n"
		signed := signedAs("example.org", "s", signedNames)
		for _, raw := range []string{signed("From: Eve <eve@example.org>\r\n" + wish), signedAs("example.edu", "s", signedNames)("From: Ann <ann@example.org>\r\n" + wish)} {
			w.box.put(raw)
			w.settle()
			if n := len(w.daemon.clerk.Index.All()); n != 0 {
				t.Errorf("%d games were started by\n%s", n, raw)
			}
		}
		w.box.put(signed("From: Ann <ann@example.org>\r\n" + strings.Replace(wish, "<1@", "<2@", 1)))
		w.settle()
		if n := len(w.daemon.clerk.Index.All()); n != 1 {
			t.Errorf("%d games were started", n)
		}
	})
}

// TestSilentDNSHoldsUpNobody has mails wait for a DNS that does not answer: others for some
// seconds, and the mail itself until it does.
func TestSilentDNSHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		before := f.game(f.id).Len()
		late := forge{body: "{ORDER}", signed: signedAs("example.net", "silent", signedNames)}
		waiting := f.made(late, 0)
		f.box.put(waiting)
		begun := time.Now()
		cas := f.players[2]
		order, _ := f.party().order(f.game(f.id), engine.Yellow)
		cas.answer(order)
		for f.left() > 1 && time.Since(begun) < time.Minute {
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
		}
		if took := time.Since(begun); took > identity.SignatureTime+time.Second {
			t.Errorf("Cas's order took %v", took)
		}
		if _, known := answer(f.daemon.store.Known(context.Background(), f.daemon.clerk.Read([]byte(waiting), "").Fingerprint)); known {
			t.Error("Ben's order was given up at once")
		}
		record, _ := f.dns.records.Load(benKey)
		f.dns.records.Store(silentKey, record)
		time.Sleep(10 * time.Minute) // the DNS is asked again after half of that
		synctest.Wait()
		if n := f.game(f.id).Len(); n < before+2 || f.left() > 0 {
			t.Error("Ben's order is not carried out when the DNS answers")
		}
		f.stop()
	})
}

// TestRecordedOrdersNeedNoSignature has the process end between a signed order's entry and the
// journal, and the DNS be gone when the mail is looked at again: the entry is the verdict.
func TestRecordedOrdersNeedNoSignature(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		raw := f.made(signedOrder, 0)
		if outcome, _ := f.send(raw); outcome != post.OutcomeAccepted {
			t.Fatalf("the order is %q", outcome)
		}
		moved := f.bytesOf()
		f.stop()
		journal := filepath.Join(f.cfg.Data, "post")
		must(t, os.RemoveAll(journal))
		must(t, os.Mkdir(journal, 0o700))
		f.dns.records.Delete(benKey)
		f.start()
		if outcome, _ := f.send(raw); outcome != post.OutcomeAccepted || f.bytesOf() != moved {
			t.Errorf("the order is %q when it is looked at again", outcome)
		}
		f.stop()
	})
}

// TestForgedSignaturesHoldUpNoOrder has floods of mails come in Ben's name with signatures that
// prove nothing: under the true key of his domain, and under many that are not there. The DNS is
// asked for a key once, and for so many at once. Orders of Ben's that only his domain's signature
// proves, and with his key, wait for none of them.
func TestForgedSignaturesHoldUpNoOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		f.dns.asked.Store(0)
		for n := range 70 {
			f.box.put(thenChanged("Mombasa", "Kilifi")(f.fill(forge{id: "flood" + strconv.Itoa(n) + "@example.net", body: "{ORDER}"}.raw(), n)))
		}
		f.settle()
		if asked := f.dns.asked.Load(); asked != 1 {
			t.Errorf("the DNS was asked for one key %d times", asked)
		}
		const atOnce = 900 // keys of a domain that may be looked up
		const flood = atOnce + 200
		for n := range flood {
			f.box.put(signedAs("example.net", "x"+strconv.Itoa(n), signedNames)(f.fill(forge{id: "more" + strconv.Itoa(n) + "@example.net", body: "{ORDER}"}.raw(), n)))
		}
		outcome, _ := f.send(f.made(forge{id: "later@example.net", body: "show", signed: byBen}, 0))
		if asked, most := f.dns.asked.Load(), int64(atOnce+10); asked > most || outcome != post.OutcomeAnswered {
			t.Errorf("the DNS was asked for %d keys at once, expected %d at most; Ben's question without a key is %q", asked, most, outcome)
		}
		if f.left() == 0 {
			t.Error("no mail is put off")
		}
		f.realOrder()
		time.Sleep(3 * time.Hour)
		synctest.Wait()
		if f.left() != 0 {
			t.Errorf("%d mails wait", f.left())
		}
		f.stop()
	})
}

// TestBadSignaturesOpenNoTable has a badly signed mail come in the name of somebody with many games
// that nobody has spoken to since the start: none of them is read. A mail that one of them has an
// entry of is found there.
func TestBadSignaturesOpenNoTable(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		for range 8 {
			w.person("Ann", "ann@example.org").write("new game ben@example.net no clock")
			w.settle()
		}
		ids := w.daemon.clerk.Index.All()
		ben := w.person("Ben", benAt)
		ben.answer("join palm")
		w.settle()
		game := games.GameID(strings.Trim(strings.Fields(ben.letter().Subject)[0], "[]"))
		saying := byBen(from("Ben", benAt, "", "say hello\ngame "+string(game)))
		w.box.put(saying)
		w.settle()
		w.stop()
		w.dns.records.Delete(benKey)
		w.start()
		waitFor(3 * time.Minute)
		entered := func(raw string) games.GameID {
			in := &intake.Incoming{Letter: w.daemon.clerk.Read([]byte(raw), ""), Waiting: mail.Waiting{Received: time.Now()}}
			return w.daemon.clerk.CheckSignature(t.Context(), in, []byte(raw)).Entered
		}
		bad := signedAs("example.edu", "s", signedNames)(from("Ben", benAt, "Comments: x\r\n", "show"))
		bad = strings.Replace(bad, "row@", "other@", 1)
		if id := entered(bad); id != "" || len(ids) != 8 || len(w.daemon.tables.Loaded()) != 0 {
			t.Errorf("of %d games %d are read for a bad signature; %q has the mail", len(ids), len(w.daemon.tables.Loaded()), id)
		}
		if id := entered(saying); id != game || len(w.daemon.tables.Loaded()) != 1 {
			t.Errorf("the mail is found in %q and not in %s; %d games are read", id, game, len(w.daemon.tables.Loaded()))
		}
	})
}
