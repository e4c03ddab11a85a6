package acts

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which somebody without a seat watches a game, and ends it. A host invites others to, and
// ends it for them, by acts that have their names from these.
var (
	watchAct = Act{
		Name: Watch, Form: "watch GAME", Example: "watch kilifi-7",
		takes: namesOneGame, decides: decidesWatch, Author: doWatch,
	}
	watchOtherAct = Act{
		Name: "watch name", typed: Watch, Form: "watch [NAME] ADDRESS", Example: "watch dee@example.org",
		Demand: identity.ToTend, gives: true, takes: isHostWish, decides: decidesWatch, Author: doWatchOther, byHost: true,
	}
	unwatchAct = Act{
		Name: unwatch, Form: "unwatch [GAME]", Example: "unwatch kilifi-7",
		takes: endsOwn, decides: decidesWatch, Author: doUnwatch,
	}
	unwatchOtherAct = Act{
		Name: "unwatch name", typed: unwatch, Form: "unwatch NAME", Example: "unwatch dee",
		Demand: identity.ToTend, gives: true, takes: namesWatcher, decides: decidesWatch, Author: doUnwatchOther, byHost: true,
	}
)

// Watch is the act by which somebody watches a game.
const (
	Watch   CommandName = "watch"
	unwatch CommandName = "unwatch"
)

// What is said of it, with the game.
const (
	WatchNow        templates.ResultCode = "watch"            // game
	WatchOffered    templates.ResultCode = "watch-offered"    // address, game
	WatchTaken      templates.ResultCode = "watch-taken"      // name, game
	WatchNotTaken   templates.ResultCode = "watch-not-taken"  // name, game
	WatchDeclined   templates.ResultCode = "watch-declined"   //
	watchBefore     templates.ResultCode = "watch-before"     // game
	watchNone       templates.ResultCode = "watch-none"       // game
	watchOwn        templates.ResultCode = "watch-own"        // game
	watchNotAsked   templates.ResultCode = "watch-invited"    // game
	watchFull       templates.ResultCode = "watch-full"       // game
	watchOften      templates.ResultCode = "watch-often"      // game
	watchTooMany    templates.ResultCode = "watch-too-many"   // game, most that one may watch
	unwatchNow      templates.ResultCode = "unwatch"          // game
	unwatchOther    templates.ResultCode = "unwatch-other"    // game, who watched
	unwatchNobody   templates.ResultCode = "unwatch-nobody"   // game, what was typed, who watches as one text
	unwatchedBefore templates.ResultCode = "unwatched-before" // game
	unwatchWhich    templates.ResultCode = "unwatch-which"    // games, as one text
	unwatchNothing  templates.ResultCode = "unwatch-nothing"  //
)

// How many may watch a game, and how many games somebody may watch.
const (
	mostWatchers = 20
	mostWatched  = 20
)

// watchSettings are the rows of watching in the table of what can be set.
var watchSettings = []*Setting{
	{
		Form: "watch invited | known | anyone", Example: "watch anyone", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			said("watch invited", func(t *Terms) { t.Watch.By = log.WatchInvited }),
			said("watch known", func(t *Terms) { t.Watch.By = log.WatchKnown }),
			said("watch anyone", func(t *Terms) { t.Watch.By = log.WatchAnyone }),
			{words: "watch", take: func(*Terms, []string) (int, bool) { return 0, false }},
		}, func(t *Terms) string { return "watch " + t.Watch.By.String() }},
	}, {
		Form: "watchers talk on | off", Example: "watchers talk on", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			saidWith("watchers talk", func(t *Terms, word string) bool {
				on, ok := switched(word)
				if ok {
					t.Watch.Talk = on
				}
				return ok
			}),
		}, func(t *Terms) string {
			if t.Watch.Talk {
				return "watchers talk on"
			}
			return "watchers talk off"
		}},
	},
}

// endsOwn tells whether the words behind unwatch concern nobody but their author.
func endsOwn(args []string) bool { return len(args) == 0 || namesOneGame(args) }

// namesWatcher tells whether the words behind unwatch may be a name.
func namesWatcher(args []string) bool { return 0 < len(args) && len(args) < 4 && !namesOneGame(args) }

func namesOneGame(args []string) bool { return len(args) == 1 && isGameName(args[0]) }

// decidesWatch says of which game, or of whom, the line decides.
func decidesWatch(cmd Command) (what, how string) {
	return "watch " + strings.ToLower(strings.Join(cmd.Args, " ")), string(cmd.Name[:len(Watch)])
}

// doWatch has the author watch a game, where they may.
func doWatch(w *World, cmd Command) ([]Effect, error) {
	id := gameNamed(cmd.Args[0])
	game, there := w.Games.Game(id)
	if !there || game.Over {
		return cmd.only(watchNone, string(id)), nil
	}
	switch may := game.Watch.By; {
	case game.Seat(w.Author) != engine.NoSeat:
		return cmd.only(watchOwn, string(id)), nil
	case may == log.WatchInvited && !game.IsHost(w.Author):
		return cmd.only(watchNotAsked, string(id)), nil
	case len(w.watched(id)) >= mostWatched:
		return cmd.only(watchTooMany, string(id), strconv.Itoa(mostWatched)), nil
	}
	who := log.Listed{Player: w.Author, Name: w.Wants.Name}
	return []Effect{Tend{Line: cmd, Game: id, Change: lookingOn{who}, Done: cmd.Answer(WatchNow, string(id))}}, nil
}

// doWatchOther asks somebody, for the host of the game, whether they want to watch it.
func doWatchOther(w *World, cmd Command) ([]Effect, error) {
	if no := w.untended(cmd); no != nil {
		return no, nil
	}
	game, _ := w.Games.Game(w.Game)
	var to Wish
	person, _, _ := to.person(cmd, separate(cmd.Args))
	switch most := w.Limits.Invitations; {
	case len(to.Faults) > 0 || person.isUs(w.Mailbox):
		return cmd.only(templates.BadAddress, cmd.Args[len(cmd.Args)-1]), nil
	case len(game.Watchers) >= mostWatchers:
		return cmd.only(watchFull, string(w.Game)), nil
	case w.Waiting >= most:
		return cmd.only(templates.TooManyInvited, strconv.Itoa(most)), nil
	}
	return []Effect{OfferWatching{cmd, person}}, nil
}

// OfferWatching asks somebody whether they want to watch the game that a mail is about.
type OfferWatching struct {
	Line Command
	To   Person
}

func (OfferWatching) effect() {}

// DraftWatching drafts that somebody watches who was invited to; or says why they cannot.
func DraftWatching(h History, d *log.Draft, who log.Listed) (refused templates.ResultCode, err error) {
	return lookingOn{who}.draft(tended{History: h}, d)
}

// watched lists the games that the author watches, but for one.
func (w *World) watched(but games.GameID) (ids []string) {
	for id := range w.Games.Own(func(g *identity.Head) bool { return !g.Over && g.Watches(w.Author) }) {
		if id != but {
			ids = append(ids, string(id))
		}
	}
	return ids
}

// doUnwatch ends it: of the game that is named, the one that the mail is about, or the only one.
func doUnwatch(w *World, cmd Command) ([]Effect, error) {
	id := w.Game
	game, there := w.Games.Game(id)
	switch own := w.watched(""); {
	case len(cmd.Args) > 0:
		id = gameNamed(cmd.Args[0])
	case there && game.Watches(w.Author):
	case len(own) == 0:
		return cmd.only(unwatchNothing), nil
	case len(own) > 1:
		return cmd.only(unwatchWhich, strings.Join(own, ", ")), nil
	default:
		id = games.GameID(own[0])
	}
	if _, there := w.Games.Game(id); !there {
		return cmd.only(watchNone, string(id)), nil
	}
	who := log.Listed{Player: w.Author, Name: w.Wants.Name, Gone: true}
	return []Effect{Tend{Line: cmd, Game: id, Change: lookingOn{who}, Done: cmd.Answer(unwatchNow, string(id))}}, nil
}

// doUnwatchOther has somebody watch no more, for the host of the game.
func doUnwatchOther(w *World, cmd Command) ([]Effect, error) {
	if no := w.untended(cmd); no != nil {
		return no, nil
	}
	game, _ := w.Games.Game(w.Game)
	name := strings.Join(cmd.Args, " ")
	at := slices.IndexFunc(game.Watchers, func(l log.Listed) bool { return strings.EqualFold(l.Name, name) })
	if at < 0 {
		return cmd.only(unwatchNobody, string(w.Game), name, strings.Join(namesOf(game.Watchers), ", ")), nil
	}
	who := game.Watchers[at]
	who.Gone = true
	return w.tend(cmd, lookingOn{who}, unwatchOther, string(w.Game), who.Name), nil
}

func namesOf(list []log.Listed) (names []string) {
	for _, l := range list {
		names = append(names, l.Name)
	}
	return names
}

// lookingOn has somebody watch a game, or no more.
type lookingOn struct{ who log.Listed }

func (l lookingOn) did(e *log.Entry) bool { return e.Watch == l.who }

func (l lookingOn) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	came := 0
	for i := range h.Game.Entries() {
		if h.Game.Entries()[i].Watch.Player == l.who.Player {
			came++
		}
	}
	list := h.Game.Watchers()
	watches := slices.ContainsFunc(list, func(on log.Listed) bool { return on.Player == l.who.Player })
	sits := slices.ContainsFunc(h.Game.Seats(), func(s log.Seated) bool { return s.Player == l.who.Player })
	switch {
	case l.who.Gone && !watches:
		return unwatchedBefore, nil
	case h.OverAt(h.Game.Len()):
		return watchNone, nil
	case l.who.Gone:
	case sits:
		return watchOwn, nil
	case watches:
		return watchBefore, nil
	case len(list) >= mostWatchers:
		return watchFull, nil
	case came >= 2*mostComings:
		return watchOften, nil
	}
	return "", d.Watch(l.who)
}

// NoMoreWatched drafts that somebody watches the game no more, whom no letter reaches; nothing where
// they do not.
func (h History) NoMoreWatched(d *log.Draft, player games.PlayerID) (*log.Draft, error) {
	list := h.Game.Watchers()
	at := slices.IndexFunc(list, func(l log.Listed) bool { return l.Player == player })
	if at < 0 || h.OverAt(h.Game.Len()) {
		return d, nil
	}
	who := list[at]
	who.Gone = true
	return d, d.Watch(who)
}

// watching tells which games the author watches, and who watches those that they play in or tend.
func (w *World) watching(line Command) (told []Effect) {
	for id, game := range w.Games.Own(func(g *identity.Head) bool { return !g.Over && len(g.Watchers) > 0 }) {
		switch {
		case game.Watches(w.Author):
			told = append(told, line.Answer(youWatch, string(id)))
		case game.Seat(w.Author) != engine.NoSeat || game.IsHost(w.Author):
			told = append(told, line.Answer(watchedBy, string(id), strings.Join(namesOf(game.Watchers), ", ")))
		}
	}
	return told
}

// GameToWatch is the game that a line asks to watch.
func GameToWatch(cmd Command) games.GameID { return gameNamed(cmd.Args[0]) }
