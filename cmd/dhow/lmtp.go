package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// listenLMTP takes mails into the database that mail servers hand over, whoever referees.
func (c *call) listenLMTP(cfg *config.Config, db *postgres.Database, log *slog.Logger) (*mail.LMTP, error) {
	l := cfg.LMTP
	s := mail.LMTPConfig{Network: l.Network, Address: l.Address, Mailbox: cfg.Mailbox, Log: log}
	if l.TLS != nil {
		var err error
		if s.TLS, err = renewedTLS(l.TLS, log); err != nil {
			return nil, err
		}
	}
	s.TakeIn = func(ctx context.Context, m mail.Handed) error {
		from := config.FromOthers
		if l.Believes(m.Names) {
			from = config.FromPeers
		}
		err := db.TakeIn(ctx, store.Arrived{Mailbox: from, Size: int64(len(m.Raw)), Raw: m.Raw, Game: identity.GameOf(m.Raw)})
		if errors.As(err, new(*store.FullError)) {
			err = errors.Join(mail.ErrFull, err)
		}
		return err
	}
	listening, err := mail.ListenLMTP(s)
	if err != nil {
		return nil, fmt.Errorf("listen-lmtp: %w", err)
	}
	log.Info("taking mails by LMTP", "network", l.Network, "address", l.Address)
	return listening, nil
}

// renewedTLS reads the files of mutualTLS anew for each connection: certificates are renewed while
// daemons run. Clients are not told why that fails.
func renewedTLS(f *config.LMTPTLS, log *slog.Logger) (*tls.Config, error) {
	if _, err := mutualTLS(f); err != nil {
		return nil, err
	}
	return &tls.Config{MinVersion: tls.VersionTLS12, GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		now, err := mutualTLS(f)
		if err != nil {
			log.Error("no mails can be handed over", "error", err)
		}
		return now, err
	}}, nil
}

// mutualTLS reads the files by which both sides know each other.
func mutualTLS(f *config.LMTPTLS) (*tls.Config, error) {
	cert, err := tls.LoadX509KeyPair(f.Cert, f.Key)
	if err != nil {
		return nil, fmt.Errorf("listen-lmtp: tls: cert and key: %w", err)
	}
	pem, err := os.ReadFile(f.CA)
	if err != nil {
		return nil, fmt.Errorf("listen-lmtp: tls: ca: %w", err)
	}
	servers := x509.NewCertPool()
	if !servers.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("listen-lmtp: tls: ca: there is no certificate in %s", printable(f.CA))
	}
	return &tls.Config{MinVersion: tls.VersionTLS12, Certificates: []tls.Certificate{cert},
		ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: servers}, nil
}

// lmtp looks whether mails can be handed over. Whether a server does so is not tried: dhow serve
// may be listening.
func (d *doctor) lmtp() {
	l := d.cfg.LMTP
	if l == nil {
		return
	}
	const check = "listen-lmtp"
	if l.TLS != nil {
		if _, err := mutualTLS(l.TLS); err != nil {
			d.fail(check, err, "give the files of a certificate, its key, and the authority of those who hand over mails")
			return
		}
	}
	if len(l.AuthServ) == 0 || len(l.Peers) == 0 {
		d.warn(check, "what servers have found out of a mail's sender is not believed", "name them: authserv-id and peers of listen-lmtp")
		return
	}
	d.ok(check, "mails are handed over at %s, and deadlines wait %v for them", l.Address, l.Grace)
}
