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
	_, ok := spanOf(args)
	return ok
}

// spanOf reads a length of time, as 2d or 2 days.
func spanOf(args []string) (time.Duration, bool) {
	args = joinSpans(args)
	if len(args) != 1 {
		return 0, false
	}
	return log.ParseSpan(strings.ToLower(args[0]))
}

// decidesMoreTime says how much more time a line gives.
func decidesMoreTime(cmd Command) (what, how string) {
	return "more time", strings.ToLower(strings.Join(joinSpans(cmd.Args), ""))
}

// doExtend gives everybody whose turn it is more time, also where the host plays: all have the
// same.
func doExtend(w *World, cmd Command) ([]Effect, error) {
	span, _ := spanOf(cmd.Args)
	return w.tend(cmd, extending{span}, extendedNow, string(w.Game), log.SpanText(span)), nil
}

type extending struct{ span time.Duration }

func (x extending) did(e *log.Entry) bool { return e.Extend == x.span }

func (e extending) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch why := h.noClock(); {
	case why != "":
		return why, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	return "", d.Extend(e.span)
}
