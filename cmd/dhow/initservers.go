package main

import (
	"cmp"
	"strconv"
	"strings"

	"dhow/mail"
)

// mailServers are the servers of a mail provider.
type mailServers struct{ imap, smtp, note string }

const (
	appPassword = "This provider wants an app password, made in the account's security settings."
	tokenWanted = "This provider wants OAuth 2: a command that prints an access token."
)

// providers are large ones whose servers are not imap. and smtp. before the domain, or that want
// more than a password.
var providers = map[string]mailServers{
	"gmail.com":      {"imap.gmail.com", "smtp.gmail.com", appPassword},
	"googlemail.com": {"imap.gmail.com", "smtp.gmail.com", appPassword},
	"outlook.com":    {"outlook.office365.com", "smtp.office365.com:587", tokenWanted},
	"hotmail.com":    {"outlook.office365.com", "smtp.office365.com:587", tokenWanted},
	"live.com":       {"outlook.office365.com", "smtp.office365.com:587", tokenWanted},
	"yahoo.com":      {"imap.mail.yahoo.com", "smtp.mail.yahoo.com", appPassword},
	"icloud.com":     {"imap.mail.me.com", "smtp.mail.me.com:587", appPassword},
	"me.com":         {"imap.mail.me.com", "smtp.mail.me.com:587", appPassword},
	"fastmail.com":   {"imap.fastmail.com", "smtp.fastmail.com", appPassword},
	"gmx.net":        {"imap.gmx.net", "mail.gmx.net", ""},
	"gmx.de":         {"imap.gmx.net", "mail.gmx.net", ""},
	"gmx.com":        {"imap.gmx.com", "mail.gmx.com", ""},
	"posteo.de":      {"posteo.de", "posteo.de", ""},
}

// serversOf guesses the servers of a domain.
func serversOf(domain string) mailServers {
	domain = strings.ToLower(domain)
	if known, ok := providers[domain]; ok {
		return known
	}
	return mailServers{imap: "imap." + domain, smtp: "smtp." + domain}
}

// accountAt is the account at a server written as HOST or HOST:PORT; the usual ports tell how it is
// protected.
func accountAt(server string, a mail.Account) mail.Account {
	a.Host, a.Port, a.TLS = server, 0, mail.TLSDefault
	i := strings.LastIndexByte(server, ':')
	if i < 0 || strings.Count(server, ":") > 1 && !strings.Contains(server, "]") {
		return a
	}
	port, err := strconv.Atoi(server[i+1:])
	if err != nil {
		return a // refused as a host's name
	}
	a.Host, a.Port = strings.Trim(server[:i], "[]"), cmp.Or(port, -1)
	switch {
	case mail.IsLoopback(a.Host):
	case port == 143 || port == 587 || port == 25:
		a.TLS = mail.TLSStart
	}
	return a
}
