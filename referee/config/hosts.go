package config

import (
	"slices"
	"strings"

	"dhow/mail"
)

// MayHost tells whether an address may start games.
func (c *Config) MayHost(a mail.Address) bool {
	return slices.ContainsFunc(c.Hosts, func(host string) bool {
		domain, whole := strings.CutPrefix(host, "@")
		switch {
		case host == Anyone:
			return true
		case whole:
			return mail.Address(a.Domain()).Folded() == mail.Address(domain).Folded()
		}
		return a.Same(mail.Address(host))
	})
}

// NamesHost tells whether the configuration names an address or its domain, so that it may be asked
// whether it has written.
func (c *Config) NamesHost(a mail.Address) bool {
	return c.MayHost(a) && !slices.Contains(c.Hosts, Anyone)
}
