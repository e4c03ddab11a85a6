package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"dhow/games/log"
	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/referee/acts"
)

var storeCommand = &command{
	name:  "store",
	args:  "migrate | import FROM | export TO | reopen [--data DIR] [--owner ADDRESS]",
	verbs: []string{"migrate", "import", "export", "reopen"},
	short: "bring games from files into a database, and back",
	about: `With store in dhow.yaml the games of a referee lie in a PostgreSQL database rather than in files beside it.

  migrate           make the tables, or bring those of an earlier program up to date; make a backup before. If the server
                    has a role dhow_worker, it gets the rights that dhow serve needs, and no other
  import FROM       copy all that lies in the data directory FROM into the database, which has no games yet: games with
                    their secrets, the archive, profiles and the post journal. What is there then is compared, byte for
                    byte, and is served only then. If it is ended before, give the command again: it goes on
  export TO         copy all that lies in the database into the data directory TO, which has no games yet, likewise. From
                    then on nobody takes mails in there, referees, or is a deputy
  reopen            let the database be served again after an export, in place of what was copied or is half copied

No dhow serve may run meanwhile, on the directory or on the database. What was copied stays where it was, and is not
served any more: the mailbox remembers the copy in its place. Keys and dhow.yaml are files in both cases.

` + dataHelp + `
  --owner ADDRESS   reach the database by this address, whose role owns the tables, rather than by that in dhow.yaml,
                    whose role may be a member of dhow_worker`,
	examples: []string{"dhow store migrate --data data", "dhow store import data --data data", "dhow store export copy --data data"},
	run:      runStore,
}

func runStore(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	owner := f.String("owner", "", "")
	args, err := c.parse(f, 1, 2)
	if err != nil {
		return err
	}
	verb, others := args[0], len(args)-1
	var editions log.Editions
	do := map[string]func(context.Context, postgres.Settings, string) error{"import": c.storeImport,
		"export": func(ctx context.Context, settings postgres.Settings, root string) error {
			return c.storeExport(ctx, settings, root, editions)
		}}[verb]
	switch {
	case (verb == "migrate" || verb == "reopen") && others == 0:
	case do == nil:
		return wrongCall("%s is not migrate, import, export or reopen", quoted(verb))
	case others != 1:
		return wrongCall("%s wants one data directory", verb)
	}
	cfg, err := c.config(*dir)
	if err != nil {
		return err
	}
	if cfg.Store == "" {
		return fmt.Errorf("dhow.yaml of %s names no database: add store: postgres://dhow@db.example.org/dhow",
			printable(*dir))
	}
	editions, err = c.editionsOf(cfg)
	if err != nil {
		return err
	}
	settings, err := c.database(cfg)
	if *owner != "" {
		settings.URL = *owner
	}
	switch {
	case err != nil:
		return err
	case verb == "reopen":
		if err := postgres.Reopen(context.Background(), settings); err != nil {
			return stopServers(err)
		}
		fmt.Fprintln(c.stdout, "the database may be served again: remove what was copied from it")
		return nil
	case do == nil:
		return c.storeMigrate(context.Background(), settings)
	}
	return do(context.Background(), settings, args[1])
}

func (c *call) storeMigrate(ctx context.Context, settings postgres.Settings) error {
	from, to, err := postgres.Migrate(ctx, settings, func(what string, done, of int) {
		fmt.Fprintf(c.stderr, "%d of %d %s are filled in\n", done, of, what)
	})
	if err != nil {
		return stopServers(err)
	}
	switch from {
	case to:
		fmt.Fprintf(c.stdout, "the tables are of version %d already\n", to)
	case 0:
		fmt.Fprintf(c.stdout, "the tables are made, of version %d\n", to)
	default:
		fmt.Fprintf(c.stdout, "the tables were of version %d, and are of version %d\n", from, to)
	}
	granted, err := postgres.Grant(ctx, settings)
	if granted && err == nil {
		fmt.Fprintf(c.stdout, "%s has the rights that dhow serve needs\n", postgres.WorkerRole)
	}
	return err
}

// notImportedError says that a mailbox is still that of the data directory beside the
// configuration, and not yet that of the database which it names.
type notImportedError struct{ dir string }

func (e notImportedError) Error() string {
	return fmt.Sprintf("the mailbox is that of %[1]s, whose games are not in the database: dhow store import %[1]s, or dhow doctor --take if none of them is to go on",
		printable(e.dir))
}

// storeImport copies a data directory into the database.
func (c *call) storeImport(ctx context.Context, settings postgres.Settings, root string) error {
	if _, err := store.ReadDataDir(c.disk, root); err != nil { // none is made by mistake
		return &fileError{printable(root), err}
	}
	dir, err := c.holdDir(root)
	if err != nil {
		return err
	}
	defer dir.Close()
	torn, err := dir.Mend(c.now())
	if err != nil {
		return err
	}
	for _, t := range torn {
		c.warn("%v", t)
	}
	all, err := dir.Count()
	if err != nil {
		return err
	}
	bar := c.progress(all, "files")
	there := digests{}
	s, err := postgres.TakeOver(ctx, settings, dir, func(f store.File) { bar.step(); there.take(f) })
	bar.clear()
	if err != nil {
		return stopServers(err)
	}
	defer s.Close()
	files := len(there)
	if err := c.compare(ctx, s, there); err != nil {
		return err
	}
	if err := s.TakePlace(ctx, dir); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "%d files were copied from %s to %s, and are the same there\n", files, printable(root), s.Name())
	return nil
}

// storeExport copies the database into a data directory.
func (c *call) storeExport(ctx context.Context, settings postgres.Settings, root string, editions log.Editions) error {
	s, err := postgres.OpenShut(ctx, settings)
	if err != nil {
		return stopServers(err)
	}
	defer s.Close()
	dir, err := store.OpenReceiving(c.disk, root, s.Instance())
	if err != nil {
		return stopServe(&fileError{printable(root), err})
	}
	defer dir.Close()
	all, err := s.Count(ctx)
	if err != nil {
		return err
	}
	bar := c.progress(all, "files")
	kept := make(map[string]bool, all)
	err = s.EachFile(ctx, func(f store.File) error {
		bar.step()
		kept[f.Path] = true
		return dir.PutFile(f)
	})
	bar.clear()
	if err == nil {
		err = dir.RemoveOthers(kept)
	}
	if err != nil {
		return err
	}
	bar = c.progress(all, "files read again")
	there := digests{}
	err = dir.EachFile(func(f store.File) error { bar.step(); there.take(f); return nil })
	bar.clear()
	if err != nil {
		return err
	}
	files := len(there)
	if err := c.compare(ctx, s, there); err != nil {
		return err
	}
	displaced, failed := s.Displaced()
	ahead, err := s.ServerAhead()
	if err := errors.Join(err, failed, dir.SetDisplaced(displaced)); err != nil {
		return err
	}
	if ahead != 0 {
		if err := dir.SetServerAhead(ahead); err != nil {
			return err
		}
	}
	if err := dir.TakePlace(s.Instance()); err != nil {
		return err
	}
	fmt.Fprintf(c.stdout, "%d files were copied from %s to %s, and are the same there\n", files, s.Name(), printable(root))
	c.recordArchive(dir, editions)
	fmt.Fprintf(c.stdout, "to be served, %s wants keys as they are here, and this dhow.yaml without store\n", printable(root))
	return nil
}

// recordArchive writes the text records of the games in the archive of a copy, which follow from their
// logs. A daemon that serves the copy writes those that are missing then.
func (c *call) recordArchive(dir *store.HeldDir, editions log.Editions) {
	lacking, err := dir.Unrecorded()
	for _, game := range lacking {
		err = errors.Join(err, dir.WriteRecord(game, recorder(editions)))
	}
	if err != nil {
		c.warn("not all text records of archived games are written: %v", err)
	}
}

// recorder makes text records of games of some editions.
func recorder(editions log.Editions) store.Recorder {
	return func(file store.Text) ([]byte, error) { return acts.RecordOfFile(editions, file.Name, file.Data) }
}

func (c *call) holdDir(root string) (*store.HeldDir, error) {
	dir, err := store.OpenDataDir(c.disk, root)
	if err != nil {
		return nil, stopServe(&fileError{printable(root), err})
	}
	return dir, nil
}

// stopServe adds, to the error of what another process holds, what to do.
func stopServe(err error) error {
	if !held(err) {
		return err
	}
	return fmt.Errorf("%w; stop every dhow serve first", err)
}

// stopServers does so for a database, which cannot tell at once that a process was killed.
func stopServers(err error) error {
	if !held(err) {
		return err
	}
	return fmt.Errorf("%w; one that was killed counts for 15 seconds more", stopServe(err))
}

// digests are files by their paths, as they lie in a directory.
type digests map[string][sha256.Size]byte

func (d digests) take(f store.File) { d[f.Path] = sha256.Sum256(f.Data) }

// compare wants what lies in the database to be the same files as there are in a directory. Of
// these it uses up the digests.
func (c *call) compare(ctx context.Context, s *postgres.Store, there digests) error {
	bar := c.progress(len(there), "files compared")
	defer bar.clear()
	const same = "%s is not the same in the directory and in the database: use neither, and begin again with empty ones"
	err := s.EachFile(ctx, func(f store.File) error {
		bar.step()
		if digest, is := there[f.Path]; !is || digest != sha256.Sum256(f.Data) {
			return fmt.Errorf(same, f.Path)
		}
		delete(there, f.Path)
		return nil
	})
	for path := range there {
		err = cmp.Or(err, fmt.Errorf(same, path))
	}
	return err
}
