package main

import (
	"context"

	"dhow/games/store/postgres"
	"dhow/referee"
	"dhow/referee/config"
)

// database says which database the games of a configuration lie in, with the keys that open what is
// sealed there.
func (c *call) database(cfg *config.Config) (postgres.Settings, error) {
	ring, err := c.keys(cfg.Data)
	if err != nil {
		return postgres.Settings{}, err
	}
	return postgres.Settings{URL: cfg.Store, Keys: ring.StoreKeys()}, nil
}

// holdDatabase takes the lease of the database that a configuration names; nil if it names none. If
// another process has it, it waits, where it is given whom to tell.
func (c *call) holdDatabase(ctx context.Context, cfg *config.Config, meanwhile func(error)) (referee.Store, error) {
	if cfg.Store == "" {
		return nil, nil
	}
	settings, err := c.database(cfg)
	if err != nil {
		return nil, err
	}
	hold := postgres.Open
	if meanwhile != nil {
		hold = func(ctx context.Context, settings postgres.Settings) (*postgres.Store, error) {
			return postgres.OpenWhenFree(ctx, settings, meanwhile)
		}
	}
	s, err := hold(ctx, settings)
	if err != nil {
		return nil, err // and no nil pointer in an interface
	}
	return s, nil
}
