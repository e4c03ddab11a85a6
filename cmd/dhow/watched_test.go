package main

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"

	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/mail"
)

// TestNoRoomIsToldOfWhereMailsAreTaken has the operator learn of it that mail servers are refused.
func TestNoRoomIsToldOfWhereMailsAreTaken(t *testing.T) {
	server := postgresql.Start(t)
	settings := postgres.Settings{URL: server.URL(server.Create(t, "")), Keys: [][]byte{bytes.Repeat([]byte("k"), postgres.KeySize)}}
	if _, _, err := postgres.Migrate(t.Context(), settings, nil); err != nil {
		t.Fatal(err)
	}
	was := postgres.MostWaiting
	defer func() { postgres.MostWaiting = was }()
	postgres.MostWaiting = postgres.Waiting{}
	db, err := postgres.Connect(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{db: db}
	defer w.hang()
	if err := w.health(); err != nil {
		t.Errorf("where no mails are taken it says %v", err)
	}
	l, err := mail.ListenLMTP(mail.LMTPConfig{Network: "tcp", Address: "127.0.0.1:0", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	w.lmtp.Store(l)
	if err := w.health(); !errors.As(err, new(*store.FullError)) {
		t.Errorf("without room it says %v", err)
	}
}
