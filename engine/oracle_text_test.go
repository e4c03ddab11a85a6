package engine_test

import (
	"errors"
	"fmt"

	"dhow/engine"
)

// actionText writes an action in full, so that equal actions read equal.
func actionText(a engine.Action) string {
	return fmt.Sprintf("%v %T %+v +1:%v stop:%v by:%v expect:%v", a.Seat, a.Move, a.Move, a.PlusOne, a.Stop, a.By, a.Expect)
}

// refusalCode returns the code of an *IllegalError, "" for no error, and the text of any other
// error.
func refusalCode(err error) engine.Code {
	var illegal *engine.IllegalError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &illegal):
		return illegal.Code
	}
	return engine.Code(err.Error())
}
