package postgresql

import "testing"

// TestServerComesBack: what was committed is there after the server was killed.
func TestServerComesBack(t *testing.T) {
	s := Start(t)
	name := s.Create(t, "")
	if err := s.Do(name, "create table kept (n int)"); err != nil {
		t.Fatal(err)
	}
	s.Restart(t)
	if err := s.Do(name, "insert into kept values (1)"); err != nil {
		t.Error(err)
	}
}
