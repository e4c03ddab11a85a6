package referee

import (
	"strings"
	"syscall"
	"testing"
	"testing/synctest"

	"dhow/referee/outbox"
)

// TestActWithAFullDisk wants the shell to be told what is wrong, and not to wait until the disk has
// room.
func TestActWithAFullDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		id := w.begin(w.three(), "")
		w.stop()
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		d, err := Open(House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}, w.cfg)
		must(t, err)
		defer d.Close()
		disk.failing(syscall.ENOSPC, "/post/", "write", "create")
		reply := d.DoAlone(t.Context(), Request{Do: ActResend, Game: id, Seat: "green"})
		if reply.Done != "" || !strings.Contains(reply.Error, "journal that cannot be written") {
			t.Errorf("the shell is told %+v", reply)
		}
	})
}
