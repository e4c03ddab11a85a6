package store

import (
	"net/url"
	"strings"
)

// IsAddress tells whether a text is the address of a database, as postgres://dhow@db.example.org/dhow,
// rather than the name of a directory.
func IsAddress(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Shown is the address of a database without what may be a password: who asks, and what it is asked
// for beside.
func Shown(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the database"
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}
