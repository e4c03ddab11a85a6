//go:build failpoints && unix

package fault

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

// failpointName and failpointCount say where the process is to be killed, and at which of the times
// it comes there: DHOW_FAILPOINT=NAME or NAME:COUNT. DHOW_PASSED is a file that gets a line for each
// fail point that it comes to.
var (
	failpointName, failpointCount = parseFailpoint(os.Getenv("DHOW_FAILPOINT"))
	failpointSeen                 atomic.Int64
	failpointsPassed              = os.Getenv("DHOW_PASSED")
)

func parseFailpoint(text string) (name string, count int64) {
	name, digits, _ := strings.Cut(text, ":")
	count, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || count < 1 {
		count = 1
	}
	return name, count
}

// Point kills the process, as kill -9 does, if it has been asked to die here.
func Point(name string) {
	if failpointsPassed != "" {
		pass(name)
	}
	if name == failpointName && failpointSeen.Add(1) == failpointCount {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {} // nothing is done between the signal and the end
	}
}

// pass writes down that the process came to a fail point.
func pass(name string) {
	f, err := os.OpenFile(failpointsPassed, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString(name + "\n")
	}
	if err = errors.Join(err, f.Close()); err != nil {
		panic(err)
	}
}
