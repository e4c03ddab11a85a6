//go:build unix

package postgresql

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// TestPairIsTheExample holds the servers that tests fail over to the settings that operators are
// told.
func TestPairIsTheExample(t *testing.T) {
	example, err := os.ReadFile("../../contrib/postgresql/two-nodes.conf")
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]string{}
	for line := range strings.Lines(string(example)) {
		if name, value, found := strings.Cut(line, "="); found && !strings.HasPrefix(line, "#") {
			has[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	for line := range strings.Lines(strings.TrimSpace(pairConfig)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " = ")
		switch is, there := has[name]; {
		case name == "dynamic_shared_memory_type": // is for servers that are killed on one machine alone
		case !there, name != "primary_conninfo" && is != value:
			t.Errorf("the example has %s = %q, and the pair %q", name, is, value)
		}
	}
}

// TestPairFailsOver: what was committed is there when the primary is gone, at the same address;
// also in networks, where these can be made.
func TestPairFailsOver(t *testing.T) {
	one, none := NewNet(t)
	other, failed := NewNet(t)
	for name, nets := range map[string][]*Net{"sockets": nil, "networks": {one, other}} {
		t.Run(name, func(t *testing.T) {
			if err := errors.Join(none, failed); nets != nil && err != nil {
				t.Skip(err)
			}
			p := StartPair(t, nets...)
			do := func(sql string) {
				t.Helper()
				conn, err := pgx.Connect(t.Context(), p.URL("postgres"))
				if err != nil {
					t.Fatal(err)
				}
				defer conn.Close(t.Context())
				if _, err := conn.Exec(t.Context(), sql); err != nil {
					t.Fatal(err)
				}
			}
			do("create table kept (n int)")
			for range 2 {
				do("insert into kept values (1)")
				p.Primary.Kill()
				if err := p.Promote(); err != nil {
					t.Fatal(err)
				}
				do("insert into kept values (2)")
				if err := p.Rejoin(); err != nil {
					t.Fatal(err)
				}
			}
			do("do $$ begin assert (select sum(n) from kept) = 6; end $$")
		})
	}
}
