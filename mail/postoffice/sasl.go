package postoffice

import (
	"errors"
	"strings"

	"github.com/emersion/go-sasl"
)

var mechanisms = []string{sasl.Plain, "XOAUTH2"}

// authenticate returns the server's side of one of the mechanisms.
func authenticate(mech string, login func(user, password string) error) (sasl.Server, error) {
	switch mech {
	case sasl.Plain:
		return sasl.NewPlainServer(func(_, user, password string) error { return login(user, password) }), nil
	case "XOAUTH2":
		return &xoauth2{login: login}, nil
	}
	return nil, errors.New("postoffice: no such mechanism")
}

// xoauth2 is the server's side of XOAUTH2, as Gmail and Outlook have it: user=NAME ^A auth=Bearer
// TOKEN ^A ^A.
type xoauth2 struct {
	login   func(user, token string) error
	refused error
}

func (x *xoauth2) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case x.refused != nil:
		return nil, true, x.refused
	case response == nil:
		return []byte{}, false, nil
	}
	user, token, _ := strings.Cut(strings.TrimRight(string(response), "\x01"), "\x01")
	x.refused = x.login(strings.TrimPrefix(user, "user="), strings.TrimPrefix(token, "auth=Bearer "))
	if x.refused != nil {
		return []byte(`{"status":"401","schemes":"bearer","scope":"mail"}`), false, nil
	}
	return nil, true, nil
}
