// Package fault keeps a mistake of the program from ending more than what it was made in. What it
// was made in is as after a kill at that place, which is harmless: a game is
// read anew from its log, a mail stays in the mailbox, a letter stays owed. It also has the points
// at which tests kill the process.
package fault

import (
	"fmt"
	"log/slog"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
)

// Error says that the program has failed: a panic has ended what was being done, and nothing else.
// What the panic said may hold secrets, and so only the log has it.
type Error struct{ Place string } // the function that failed, with file and line

// Error renders the error, for the operator: where the program has failed may tell what somebody
// has ordered.
func (e *Error) Error() string {
	return "the program has failed in " + e.Place + ", which is a mistake in it; its log says more"
}

// Safely does something at which the program may fail, and makes a *Error of a panic. The log, if
// there is one, is told what it was about.
func Safely(log *slog.Logger, do func() error, about ...any) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Error: // which has been logged
			err = p
		default:
			fault := &Error{placeOfPanic()}
			if log != nil {
				log.With(about...).Error("the program has failed; please report this", "place", fault.Place, "panic",
					fmt.Sprint(p), "stack", string(debug.Stack()))
			}
			err = fault
		}
	}()
	return do()
}

// ours begins the names of this program's functions.
const ours = "dhow/"

// placeOfPanic finds the function of ours that the panic which is being recovered came from, with
// file and line.
func placeOfPanic() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	panicked := false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && strings.HasPrefix(f.Function, ours):
			return fmt.Sprintf("%s, %s:%d", path.Base(f.Function), path.Base(f.File), f.Line)
		}
	}
	return "an unknown place"
}
