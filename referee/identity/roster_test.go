package identity

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/store"
	"dhow/mail"
)

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// dataDir returns a new data directory, and gives it back at the end of the test.
// openRoster reads all profiles of a store.
func openRoster(ctx context.Context, s Profiles, index *Index, random io.Reader) (*Roster, []error, error) {
	people, faults, err := OpenPeople(ctx, s)
	return NewRoster(people, index, random), faults, err
}

func dataDir(t testing.TB) *store.HeldDir {
	t.Helper()
	dir, err := store.OpenDataDir(disk.OS{}, filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir
}

// TestRosterKeeps protects that a player met once is the same player after a restart, whatever the
// case of the address.
func TestRosterKeeps(t *testing.T) {
	dir := dataDir(t)
	r, _, err := openRoster(t.Context(), dir, nil, bytes.NewReader([]byte{0x7f, 0x3a, 0x7f, 0x3a, 0x02, 0xc1}))
	if err != nil {
		t.Fatal(err)
	}
	ann, err := r.Meet(t.Context(), "ann@example.org", "Ann", "", AddressInvited, evening)
	if err != nil || ann != "ann-7f3a" {
		t.Fatalf("Meet returned %q, %v", ann, err)
	}
	if other, err := r.Meet(t.Context(), "ann@example.net", "Ann", "", AddressInvited, evening); err != nil || other != "ann-02c1" {
		t.Fatalf("a second Ann is %q, %v", other, err)
	}
	if err := r.Prove(t.Context(), ann, "Ann@example.org", "", AddressAnswered, evening.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if r, _, err = openRoster(t.Context(), dir, nil, nil); err != nil {
		t.Fatal(err)
	}
	if id, _ := r.Owner(t.Context(), "ANN@example.org"); id != ann {
		t.Errorf("after a restart the address is %q's", id)
	}
	if p, _, _ := r.Profile(t.Context(), ann); p.Addresses[0].Proof != AddressAnswered {
		t.Errorf("after a restart the address is %q", p.Addresses[0].Proof)
	}
}

// TestRosterBrokenProfile protects the other players from one profile that cannot be read.
func TestRosterBrokenProfile(t *testing.T) {
	dir := dataDir(t)
	r, _, _ := openRoster(t.Context(), dir, nil, bytes.NewReader([]byte{1, 2, 3, 4}))
	ann, _ := r.Meet(t.Context(), "ann@example.org", "Ann", "", AddressAnswered, evening)
	ben, _ := r.Meet(t.Context(), "ben@example.org", "Ben", "", AddressAnswered, evening)
	path, _ := dir.ProfilePath(ann)
	if err := os.WriteFile(path, []byte("nmae: Ann\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, lost, err := openRoster(t.Context(), dir, nil, nil)
	if err != nil || len(lost) != 1 || !strings.Contains(lost[0].Error(), "ann-0102.yaml:1") {
		t.Errorf("%v are lost, %v, expected file and line", lost, err)
	}
	if id, _ := r.Owner(t.Context(), "ben@example.org"); id != ben {
		t.Errorf("Ben is %q", id)
	}
}

// TestRosterNever protects who wants no invitations: nothing that happens later takes that back.
func TestRosterNever(t *testing.T) {
	r, _, _ := openRoster(t.Context(), dataDir(t), nil, bytes.NewReader([]byte{1, 2}))
	cas, _ := r.Meet(t.Context(), "cas@example.org", "Cas", "", AddressNever, evening)
	if err := r.Prove(t.Context(), cas, "cas@example.org", "", AddressAnswered, evening); err != nil {
		t.Fatal(err)
	}
	if again, err := r.Meet(t.Context(), "cas@example.org", "Cas", "", AddressInvited, evening); err != nil || again != cas {
		t.Fatalf("Meet returned %q, %v", again, err)
	}
	if none, err := r.WantsNone(t.Context(), cas); err != nil || !none {
		t.Error("Cas may be invited")
	}
}

// TestNames protects what others read of an address: one word, and ids that files can be named
// after.
func TestNames(t *testing.T) {
	for address, want := range map[string]string{
		"ben.smith@example.org": "Ben", "cas@example.net": "Cas", "42@example.org": "Player",
		"élan@example.org": "Élan", "x_y@e.org": "X",
	} {
		if got := NameOf(mail.Address(address)); got != want {
			t.Errorf("%s is called %q, expected %q", address, got, want)
		}
	}
	for name, want := range map[string]string{
		"Ann": "ann", "Ben Smith": "ben", "Łukasz": "ukasz", "李": "player", "": "player", "..": "player",
	} {
		if got := readable(name, "player"); got != want {
			t.Errorf("%q reads %q in an id, expected %q", name, got, want)
		}
	}
}

// TestVouchedOnce has a player drop addresses for which their domains had vouched, and add them
// again: that is known then, also after a restart, and is not of one that nobody had vouched for,
// nor after the player was forgotten.
func TestVouchedOnce(t *testing.T) {
	dir := dataDir(t)
	r, _, err := openRoster(t.Context(), dir, nil, bytes.NewReader(bytes.Repeat([]byte{0x7f, 0x3a, 0x02, 0xc1}, 4)))
	must(t, err)
	const at, other, plain mail.Address = "ann@example.org", "ann@work.example", "ann@plain.example"
	ann, err := r.Meet(t.Context(), at, "Ann", "", AddressAnswered, evening)
	must(t, err)
	take := func(a mail.Address) {
		t.Helper()
		if ok, err := r.Take(t.Context(), ann, a, false, evening); !ok || err != nil {
			t.Fatalf("%s is not taken: %v", a, err)
		}
	}
	again := func() {
		t.Helper()
		r, _, err = openRoster(t.Context(), dir, nil, nil)
		must(t, err)
	}
	take(other)
	take(plain)
	must(t, r.Vouch(t.Context(), other, evening))
	former, _, _ := r.Profile(t.Context(), ann)
	must(t, r.Drop(t.Context(), ann, "Ann@Work.example"))
	must(t, r.Drop(t.Context(), ann, plain))
	again()
	take("ann@WORK.example")
	take(plain)
	if !sure(r.Vouched(t.Context(), other)) || sure(r.Vouched(t.Context(), plain)) {
		t.Errorf("vouched for are %v and %v", sure(r.Vouched(t.Context(), other)), sure(r.Vouched(t.Context(), plain)))
	}
	again()
	must(t, r.Restore(t.Context(), ann, former.Addresses[:1])) // as after a change that is taken back
	again()
	must(t, r.Add(t.Context(), ann, other, evening))
	if !sure(r.Vouched(t.Context(), other)) {
		t.Error("it is not known any more")
	}
	if p, _, _ := r.Profile(t.Context(), ann); len(p.Once) != 0 {
		t.Errorf("remembered are %v", p.Once)
	}
	must(t, r.Drop(t.Context(), ann, other))
	must(t, r.Blank(t.Context(), ann))
	if p, _, _ := r.Profile(t.Context(), ann); len(p.Once) != 0 {
		t.Errorf("of whom is forgotten %v is remembered", p.Once)
	}
}

// sure is an answer that there has to be.
func sure[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
