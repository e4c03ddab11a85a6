package config

import (
	"fmt"
	"slices"
	"strings"

	"dhow/internal/strictyaml"
	"dhow/mail"
)

// Mailbox is where mail arrives.
type Mailbox struct {
	Name         string // by which messages and metrics call it; empty where it is the only one
	IMAP         mail.Account
	Folder       string   // that mail arrives in
	AuthServ     []string // authserv-ids of its server (RFC 8601, section 2.5)
	StampedBelow bool     // the server writes its Authentication-Results below its own Received line, as Gmail does
}

// Place is where a mailbox lies, for messages.
func (b Mailbox) Place() string {
	return fmt.Sprintf("the folder %s of %s at %s", b.Folder, b.IMAP.User, b.IMAP.Host)
}

// Address is where a mailbox lies, as processes tell mailboxes apart that share a store: server,
// user and folder.
func (b Mailbox) Address() string { return b.IMAP.Host + "/" + b.IMAP.User + "/" + b.Folder }

// Key is what messages call a key of a mailbox, or a check of it.
func (b Mailbox) Key(name string) string {
	if b.Name == "" {
		return name
	}
	return name + " of " + b.Name
}

// MailboxOf is the mailbox of a name. Where there is none, it is one whose server is not believed.
func (c *Config) MailboxOf(name string) Mailbox {
	if box, is := c.lmtpMailbox(name); is {
		return box
	}
	i := slices.IndexFunc(c.Mailboxes, func(b Mailbox) bool { return b.Name == name })
	if i < 0 {
		return Mailbox{Name: name}
	}
	return c.Mailboxes[i]
}

// first is the account of the first mailbox; the zero value where there is none.
func (c *Config) first() mail.Account {
	if len(c.Mailboxes) == 0 {
		return mail.Account{}
	}
	return c.Mailboxes[0].IMAP
}

// mailboxFile is one of several mailboxes as it stands in the file, or the only one, whose keys
// stand beside the others.
type mailboxFile struct {
	Name         *strictyaml.Node `yaml:"name"`
	IMAP         accountFile      `yaml:"imap"`
	Folder       *strictyaml.Node `yaml:"folder,optional"`
	AuthServ     *strictyaml.Node `yaml:"authserv-id,optional"`
	StampedBelow *strictyaml.Node `yaml:"stamped-below,optional"`
}

// noMailbox is the error of a file that names no place where mail is read.
func (f *configFile) noMailbox() error {
	if f.Node == nil || f.IMAP != nil || len(f.Mailboxes) > 0 || f.LMTP != nil {
		return nil
	}
	missing := f.Node.Mismatch("the key imap, or mailboxes, or listen-lmtp", "")
	missing.What += ": missing key"
	return missing
}

// mailboxes reads where mail is read: several mailboxes, or one whose keys stand beside the others,
// or none where all mails are handed over.
func (r *configReader) mailboxes(raw *configFile, address mail.Address) (all []Mailbox) {
	if len(raw.Mailboxes) == 0 && raw.IMAP != nil {
		only := mailboxFile{IMAP: *raw.IMAP, Folder: raw.Folder, AuthServ: raw.AuthServ, StampedBelow: raw.StampedBelow}
		return []Mailbox{r.mailbox(&only, address)}
	}
	where := "no such key beside mailboxes, each of which has its own"
	if len(raw.Mailboxes) == 0 {
		where = "no such key without imap: that of listen-lmtp stands there"
	}
	if raw.IMAP != nil {
		r.Errors.Add(raw.IMAP.Node.Errorf("%s", where))
	}
	for _, n := range []*strictyaml.Node{raw.Folder, raw.AuthServ, raw.StampedBelow} {
		if n != nil {
			r.Errors.Add(n.Errorf("%s", where))
		}
	}
	for i := range raw.Mailboxes {
		box := r.mailbox(&raw.Mailboxes[i], address)
		box.Name = r.Text(raw.Mailboxes[i].Name, "", "a word of letters, digits, - and ., in small letters", isName)
		if box.Name == FromPeers {
			r.Errors.Add(raw.Mailboxes[i].Name.Mismatch("another name: mails that listen-lmtp takes bear this one", box.Name))
		}
		for _, other := range all {
			if other.Name == box.Name {
				r.Errors.Add(raw.Mailboxes[i].Name.Mismatch("a name that no other mailbox has", box.Name))
			}
			if other.IMAP.Host == box.IMAP.Host && other.IMAP.User == box.IMAP.User && other.Folder == box.Folder {
				r.Errors.Add(raw.Mailboxes[i].IMAP.Node.Errorf("another mailbox than %s", other.Name))
			}
		}
		all = append(all, box)
	}
	return all
}

const anAuthServ = "the name by which the mail server signs its Authentication-Results, as mx.example.org"

// mailbox reads a mailbox but for its name.
func (r *configReader) mailbox(raw *mailboxFile, address mail.Address) Mailbox {
	box := Mailbox{
		IMAP:   r.account(&raw.IMAP, mail.Account{User: string(address)}),
		Folder: r.Text(raw.Folder, "INBOX", "the name of a folder", isDisplayName),
		AuthServ: r.texts(raw.AuthServ,
			anAuthServ, isToken),
		StampedBelow: r.bool(raw.StampedBelow, false),
	}
	if raw.IMAP.Node != nil && box.IMAP.Secret == (mail.Secret{}) {
		r.Errors.Add(raw.IMAP.Node.Errorf("one of %s", strings.Join(secretKeys, ", ")))
	}
	return box
}

// mailboxesNode writes several mailboxes; nil where there is one, whose keys stand beside the
// others.
func mailboxesNode(c *Config) *strictyaml.Node {
	if len(c.Mailboxes) == 0 || c.Mailboxes[0].Name == "" {
		return nil
	}
	list := strictyaml.NewList()
	for _, box := range c.Mailboxes {
		n := strictyaml.NewMap().Set("name", textOf(box.Name))
		n.Set("imap", accountNode(box.IMAP, mail.Account{User: string(c.Mailbox)}, c.Data))
		if box.Folder != "INBOX" {
			n.Set("folder", textOf(box.Folder))
		}
		if len(box.AuthServ) > 0 {
			n.Set("authserv-id", wordsOf(box.AuthServ))
		}
		list.Append(n.Set("stamped-below", strictyaml.NewBool(box.StampedBelow)))
	}
	return list
}

// ofOnly writes a key of the only mailbox; nil where there are several.
func ofOnly(write func(c *Config, box Mailbox) *strictyaml.Node) func(*Config) *strictyaml.Node {
	return func(c *Config) *strictyaml.Node {
		if len(c.Mailboxes) != 1 || c.Mailboxes[0].Name != "" {
			return nil
		}
		return write(c, c.Mailboxes[0])
	}
}
