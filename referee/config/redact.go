package config

import (
	"errors"
	"strings"

	"dhow/internal/strictyaml"
)

// redacted takes out of what is wrong with a configuration all that may be a password: what was
// found where YAML could not be read, and what stands behind the colon of a key that lacks the
// space after it.
func redacted(err error) error {
	var list strictyaml.Errors
	var one *strictyaml.Error
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = strictyaml.Errors{one}
	default:
		return err
	}
	var quiet strictyaml.Errors
	for _, e := range list {
		h := *e
		h.What, _, _ = strings.Cut(h.What, "'") // as the YAML library quotes
		h.What = strings.TrimSpace(h.What)
		h.Found = redactedFinding(h)
		quiet.Add(&h)
	}
	return quiet.Err()
}

// redactedFinding keeps what was found where that is a key or a kind of value.
func redactedFinding(e strictyaml.Error) string {
	key, rest, value := strings.Cut(e.Found, ":")
	switch {
	case strings.HasSuffix(e.What, "unknown key") && value && rest != "":
		return key + `:…"`
	case strings.HasSuffix(e.What, "unknown key"), !strings.ContainsAny(e.Found, `"&*!`):
		return e.Found
	}
	return ""
}
