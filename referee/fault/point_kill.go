//go:build failpoints && unix

package fault

import (
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

// failpointName and failpointCount say where the process is to be killed, and at which of the times
// it comes there: DHOW_FAILPOINT=NAME or NAME:COUNT.
var (
	failpointName, failpointCount = parseFailpoint(os.Getenv("DHOW_FAILPOINT"))
	failpointSeen                 atomic.Int64
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
	if name == failpointName && failpointSeen.Add(1) == failpointCount {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {} // nothing is done between the signal and the end
	}
}
