package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/textproto"
	"slices"
	"strings"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
)

// trip is the letters that doctor writes to the mailbox itself.
type trip struct{ letters [2]tripLetter }

// tripLetter is one of them. They are told apart by their subjects: a server may change everything
// else.
type tripLetter struct {
	out      *mail.Outgoing
	refused  error
	arrived  bool
	box      *doctorBox // in which it arrived
	uid      mail.UID
	raw      []byte
	received time.Time // by the server's clock
	seen     time.Time // by ours
}

// plain and toSub are the places of the two letters.
const (
	plain = iota
	toSub
)

// newTrip writes the letters, as ones of our own, so that a daemon that finds them does nothing.
// Without keys there are none.
func newTrip(d *doctor) *trip {
	if d.keys == nil {
		return nil
	}
	t := &trip{}
	for i := range t.letters {
		b := make([]byte, 8)
		rand.Read(b) // never fails, says its documentation
		id := post.LetterID("doctor-" + hex.EncodeToString(b))
		key := d.keys.Outside(id)
		to := d.cfg.Mailbox
		if i == toSub {
			to = to.WithSub(key)
		}
		t.letters[i].out = &mail.Outgoing{
			ID: d.keys.MessageID(id, key, d.cfg.Mailbox.Domain()), Date: d.c.now(),
			From: d.cfg.Mailbox, FromName: d.cfg.Name, To: to, Envelope: d.cfg.Mailbox, Auto: true,
			Subject: "dhow doctor " + string(id), Text: "A letter of the referee to itself, to see what arrives. It can be deleted.\n",
		}
	}
	return t
}

// letters waits for the letters and says what they show.
func (d *doctor) letters(ctx context.Context, t *trip) {
	ctx, cancel := context.WithTimeout(ctx, d.wait)
	defer cancel()
	if d.c.watched {
		fmt.Fprintf(d.c.stderr, "waiting for the letters, %v at most …\n", d.wait)
	}
	err := t.await(ctx, d)
	first := &t.letters[plain]
	if !first.arrived {
		if err == nil {
			err = fmt.Errorf("the letter to %s did not arrive within %v", d.cfg.Mailbox, d.wait)
		}
		d.fail("round trip", err, "look into the mailbox and its spam folder; try --wait 5m")
		return
	}
	d.ok("round trip", "a letter to itself arrived after %v",
		first.seen.Sub(first.out.Date).Round(100*time.Millisecond))
	d.clock(first)
	if mail.Read(first.raw, mail.Reading{}).ID == first.out.ID {
		d.ok("message-id", "is kept")
	} else {
		d.warn("message-id", "the SMTP server writes one of its own",
			"players' replies are told by the key line and the sub-address; nothing needs to be done")
	}
	d.subAddress(&t.letters[toSub])
	d.authServ(first)
	d.putAway(t)
}

// await looks for the letters until both are there, or the time is over. The second gets a third of
// it once the first has come.
func (t *trip) await(ctx context.Context, d *doctor) error {
	for {
		if err := t.look(ctx, d); err != nil {
			return err
		}
		if t.letters[plain].arrived && (t.letters[toSub].arrived || t.letters[toSub].refused != nil ||
			d.c.now().Sub(t.letters[plain].seen) > d.wait/3) {
			return nil
		}
		if err := d.boxes[0].inbox.Wait(ctx, min(2*time.Second, d.wait/10)); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// look looks for the letters in all mailboxes.
func (t *trip) look(ctx context.Context, d *doctor) error {
	for _, b := range d.boxes {
		if err := t.lookInto(ctx, d, b); err != nil {
			return err
		}
	}
	return nil
}

// lookInto fetches what has come since the letters left, and takes the letters out of it.
func (t *trip) lookInto(ctx context.Context, d *doctor, b *doctorBox) error {
	waiting, err := b.inbox.Search(ctx, mail.UID{})
	if err != nil {
		return err
	}
	received := map[mail.UID]time.Time{}
	var uids []mail.UID
	for _, w := range slices.Backward(waiting) {
		const newest = 20 // the letters are among them
		if len(uids) < newest && w.Size < mail.MaxMail {
			uids, received[w.UID] = append(uids, w.UID), w.Received
		}
	}
	if len(uids) == 0 {
		return nil
	}
	return b.inbox.FetchAll(ctx, uids, func(uid mail.UID, raw []byte) error {
		for i := range t.letters {
			l := &t.letters[i]
			if !l.arrived && bytes.Contains(raw, []byte(l.out.Subject)) {
				l.arrived, l.box, l.uid, l.raw, l.received, l.seen = true, b, uid, bytes.Clone(raw), received[uid], d.c.now()
			}
		}
		return nil
	})
}

// clockStep is as close as clocks are compared: the server tells whole seconds.
const clockStep = 10 * time.Second

// clock compares the server's clock with ours: deadlines are judged by both.
func (d *doctor) clock(l *tripLetter) {
	const close = 2 * time.Minute
	early, late := l.out.Date.Add(-close), l.seen.Add(close)
	switch {
	case l.received.Before(early):
		d.warn("clock", fmt.Sprintf("this machine is %v ahead of the mail server",
			l.out.Date.Sub(l.received).Round(clockStep)), "set the clock by NTP")
	case l.received.After(late):
		d.warn("clock", fmt.Sprintf("this machine is %v behind the mail server",
			l.received.Sub(l.seen).Round(clockStep)), "set the clock by NTP")
	default:
		d.ok("clock", "agrees with the mail server's")
	}
}

func (d *doctor) subAddress(l *tripLetter) {
	is := l.arrived
	state := map[bool]string{true: "arrives", false: "does not arrive"}[is]
	if is == d.cfg.SubAddress {
		d.ok("sub-address", "mail to %s %s", d.cfg.Mailbox.WithSub("anything"), state)
		return
	}
	d.warn("sub-address", fmt.Sprintf("mail to %s %s", d.cfg.Mailbox.WithSub("anything"), state),
		"change the line in "+config.Name)
	d.lines = append(d.lines, fmt.Sprintf("sub-address: %v", is))
}

// authServ says by which name the server signs what it found out about a mail.
func (d *doctor) authServ(l *tripLetter) {
	id, below := stamp(l.raw)
	b := l.box
	switch {
	case id == "" && len(b.AuthServ) == 0:
		d.warn(b.Key("authserv-id"), "the letter has no Authentication-Results",
			"look at a mail from elsewhere: the first word of its topmost "+
				"Authentication-Results belongs into authserv-id. Without it players are proven by their keys, and by DKIM signatures that are checked here")
	case id == "":
		d.ok(b.Key("authserv-id"), "%s; this letter has none, as many servers write none for mail of their own",
			strings.Join(b.AuthServ, ", "))
	case slices.Contains(b.AuthServ, id) && below == b.StampedBelow:
		d.ok(b.Key("authserv-id"), "%s", id)
	default:
		d.warn(b.Key("authserv-id"), fmt.Sprintf("the server signs as %s", id), "change the line in "+config.Name)
		d.lines = append(d.lines, b.Key("authserv-id")+": ["+id+"]")
		if below != b.StampedBelow {
			d.lines = append(d.lines, fmt.Sprintf("%s: %v", b.Key("stamped-below"), below))
		}
	}
}

// stamp returns the authserv-id of the topmost Authentication-Results (RFC 8601, section 2.2), and
// whether a Received line stands above it.
func stamp(raw []byte) (id string, below bool) {
	lines := textproto.NewReader(bufio.NewReader(bytes.NewReader(raw)))
	for {
		line, err := lines.ReadContinuedLine()
		name, value, ok := strings.Cut(line, ":")
		switch {
		case err != nil || !ok:
			return "", false
		case strings.EqualFold(name, "Received"):
			below = true
		case strings.EqualFold(name, "Authentication-Results"):
			id, _, _ = strings.Cut(value, ";")
			if words := strings.Fields(id); len(words) > 0 {
				return words[0], below
			}
			return "", false
		}
	}
}

// putAway moves the letters to where handled mail goes.
func (d *doctor) putAway(t *trip) {
	ctx, cancel := context.WithTimeout(context.Background(), doctorPatience)
	defer cancel()
	for _, l := range t.letters {
		if !l.arrived {
			continue
		}
		if err := l.box.inbox.Mark(ctx, mail.Done, l.uid); err != nil {
			d.fail(l.box.Key("folders"), err, "the folder Dhow/Done must be one that this account can create and fill")
			return
		}
	}
}
