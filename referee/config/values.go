package config

import (
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"dhow/mail"
)

// This file says which texts can be values of a configuration.

func oneOf(words ...string) func(string) bool {
	return func(s string) bool { return slices.Contains(words, s) }
}

// isLine tells whether a text is one line with something in it.
func isLine(s string) bool {
	const longest = 1000
	return s != "" && len(s) <= longest && strings.IndexFunc(s, unicode.IsControl) < 0
}

func isDisplayName(s string) bool {
	const longest = 60
	return isLine(s) && len([]rune(s)) <= longest && strings.TrimSpace(s) == s
}

// isToken tells whether a text is a word, as authserv-ids are.
func isToken(s string) bool {
	return isLine(s) && !strings.ContainsAny(s, " ;\"")
}

// isName tells whether a text can name a mailbox, wherever names stand.
func isName(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-."
	return isToken(s) && len(s) <= 40 && strings.Trim(s, letters) == ""
}

// isHost tells whether a text is spelled as the name of a machine or an IP address: the port has a
// key of its own.
func isHost(s string) bool {
	if _, err := netip.ParseAddr(s); err == nil {
		return true
	}
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-._"
	return isLine(s) && strings.Trim(strings.ToLower(s), letters) == ""
}

// isLoopbackAddress tells whether a text is an address and port that only this machine reaches:
// nobody logs in there.
func isLoopbackAddress(s string) bool {
	host, port, err := net.SplitHostPort(s)
	return err == nil && isPort(port) && mail.IsLoopback(host)
}

func isPort(s string) bool {
	_, err := strconv.ParseUint(s, 10, 16)
	return err == nil
}
