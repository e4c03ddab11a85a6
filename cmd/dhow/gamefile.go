package main

import (
	"cmp"
	"context"
	"fmt"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/games/store"
	"dhow/games/store/postgres"
)

// export writes the text of a game into a file that is not there yet, or prints it.
func (g *gameCall) export(id games.GameID, file string) error {
	s, err := g.c.reading(g.root)
	if err != nil {
		return err
	}
	text, err := g.c.gameText(s, g.root, id)
	if err != nil {
		return err
	}
	if file == stdin {
		_, err = g.c.stdout.Write(text.Data)
		return err
	}
	if err := disk.CreateWhole(g.c.disk, file, text.Data); err != nil {
		return &fileError{printable(file), err}
	}
	_, entries := log.Documents(text.Data)
	fmt.Fprintf(g.c.stdout, "%s: %s up to entry %d\n", printable(file), id, len(entries))
	return nil
}

// bring puts a game file, which somebody has mended by hand, in the place of what a database has of
// the game while that ends with an entry (0: the file's last one), or creates the game.
func (g *gameCall) bring(file string, after int) error {
	s, err := g.c.reading(g.root)
	if err != nil {
		return err
	}
	name, data, err := g.c.read(file)
	if err != nil {
		return err
	}
	db, is := s.(*postgres.Database)
	if !is {
		return fmt.Errorf("the games of %s lie in files: mend a copy of the game's, have dhow verify check it, and move it there by mv; dhow serve reads it anew before the next entry",
			printable(g.root))
	}
	defer db.Hang()
	seen, err := log.GlanceAt(name, data)
	if err != nil {
		return err
	}
	id := seen.Header.Game
	place, err := db.Where(context.Background(), id)
	if err == nil && place == store.PutAway {
		err = &postgres.AwayError{Game: id}
	}
	if err != nil {
		return err
	}
	game, secret, err := g.sound(db, name, file, data, id, place == store.Missing)
	if err != nil {
		return err
	}
	how := "is brought in; dhow serve takes it up within an hour, or at its next start"
	if place == store.Missing {
		err = db.Bring(context.Background(), id, data, secret)
	} else {
		how = "stands in the place of what was there; dhow serve reads it before the next entry"
		err = db.Replace(context.Background(), id, cmp.Or(after, game.Len()), data)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(g.c.stdout, "%s up to entry %d %s\n", id, game.Len(), how)
	if view, err := game.View(engine.NoSeat); err == nil {
		fmt.Fprintf(g.c.stdout, "view %s\n", position.Hash(&view.State))
	}
	return nil
}

// sound verifies a game file as dhow verify does: by the keys it publishes, else by the secret that
// the database has, or that lies beside a file of a new game.
func (g *gameCall) sound(db *postgres.Database, name, file string, data []byte, id games.GameID, isNew bool) (*log.Game, []byte, error) {
	doc, err := g.c.known(g.root, data)
	if err != nil {
		return nil, nil, err
	}
	var text []byte
	game, _, err := readSealed(madeOf(doc), name, data, func() (*log.Secret, error) {
		from, err := string(id)+".secret", error(nil)
		if isNew && file != stdin {
			from = secretPath(file)
			text, err = readFile(from)
		} else {
			text, err = db.Secret(id)
		}
		return parseSecret(printable(from), text, err)
	})
	if err == nil && game.Header.Seal != "" {
		err = game.Verify()
	}
	return game, text, err
}
