package acts

import (
	"strings"
	"time"

	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

var extendAct = Act{
	Name: "extend", Form: "extend TIME", Example: "extend 2d",
	Demand: identity.ToTend, gives: true, takes: isSpan, decides: decidesMoreTime, Author: doExtend, byHost: true,
}

const extendedNow templates.ResultCode = "extended" // game, how much

// isSpan tells whether the words behind a command are a length of time.
func isSpan(args []string) bool {
	if len(args) != 1 {
		return false
	}
	_, ok := log.ParseSpan(args[0])
	return ok
}

// decidesMoreTime says how much more time a line gives.
func decidesMoreTime(cmd Command) (what, how string) {
	return "more time", strings.ToLower(cmd.Args[0])
}

// doExtend gives everybody whose turn it is more time, also where the host plays: all have the
// same.
func doExtend(w *World, cmd Command) ([]Effect, error) {
	span, _ := log.ParseSpan(cmd.Args[0])
	return w.tend(cmd, extending{span}, extendedNow, string(w.Game), log.SpanText(span)), nil
}

type extending struct{ span time.Duration }

func (x extending) did(e *log.Entry) bool { return e.Extend == x.span }

func (e extending) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch why := h.noClock(); {
	case why != "":
		return why, nil
	case !mayTend(d):
		return tendedOften, nil
	}
	return "", d.Extend(e.span)
}
