package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// WorkerRole is the role of those who referee games. It may do what the rights below say, and can
// neither drop nor change a table. Others may be members of it.
const WorkerRole = "dhow_worker"

// rights are what a referee needs of each table. Entries and facts are never changed; the entries
// of a game are deleted when a name is taken out of it, and written anew.
var rights = []right{
	{"schema_version", "select", ""},
	{"store", "select", "displaced, server_ahead, turned, searched, charged"},
	{"lease", "select, insert, update", ""},
	{"game", "select, insert, update", ""},
	{"entry", "select, insert, delete", ""},
	{"fact", "select, insert", ""},
	{"mail", "select, insert, update", ""},
	{"letter", "select, insert, update", ""},
	{"mark", "select, insert, update", ""},
	{"question", "select, insert, update", ""},
	{"offered", "select, insert, delete", ""},
	{"player", "select, insert, update, delete", ""},
	{"address", "select, insert, delete", ""},
	{"part", "select", "worker, judge"},
	{"arrived", "select, insert, delete", "n, game, part"},
	{"arriving", "select", "last, shut, refused"},
	{"mailbox", "select, insert", "called, answered, marks"},
	{"clock", "select, insert, update, delete", ""},
	{"unlooked", "select, insert, update, delete", ""},
	{"named", "select, insert, delete", ""},
	{"charge", "select, insert, delete", ""},
	{"held_key", "select, insert", ""},
}

type right struct {
	table, may string
	update     string // the columns alone that may be updated; empty: as may says
}

// Grant has the worker's role have its rights and no other. It tells whether there is such a role,
// and the tables are those of who asks, who alone can grant them.
func Grant(ctx context.Context, s Settings) (granted bool, err error) {
	d, err := dial(ctx, s)
	if err != nil {
		return false, err
	}
	defer d.Hang()
	const sql = `select exists (select from pg_roles where rolname = $1)
		and (select pg_has_role(relowner, 'usage') from pg_class where oid = 'game'::regclass)`
	granted, err = oneOf(ctx, d.server, "roles", pgx.RowTo[bool], sql, WorkerRole)
	if err != nil || !granted {
		return granted, err
	}
	var all []statement
	for _, r := range rights {
		all = append(all, statement{sql: fmt.Sprintf("revoke all on %s from %s", r.table, WorkerRole)},
			statement{sql: fmt.Sprintf("grant %s on %s to %s", r.may, r.table, WorkerRole)})
		if r.update != "" {
			all = append(all, statement{sql: fmt.Sprintf("grant update (%s) on %s to %s", r.update, r.table, WorkerRole)})
		}
	}
	return true, d.told(pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return send(ctx, tx, all) }))
}

// lacking lists the rights that this connection's role does not have.
func (d *Database) lacking(ctx context.Context) ([]string, error) {
	var tables, columns, may []string
	add := func(table, column, do string) {
		tables, columns, may = append(tables, table), append(columns, column), append(may, do)
	}
	for _, r := range rights {
		for do := range strings.SplitSeq(r.may, ", ") {
			add(r.table, "", do)
		}
		for column := range strings.FieldsFuncSeq(r.update, func(c rune) bool { return strings.ContainsRune(", ", c) }) {
			add(r.table, column, "update")
		}
	}
	const sql = `select may || ' ' || tab from unnest($1::text[], $2::text[], $3::text[]) as wanted (tab, col, may)
		where not case col when '' then has_table_privilege(tab, may) else has_column_privilege(tab, col, may) end`
	return rowsOf(ctx, d.server, pgx.RowTo[string], sql, tables, columns, may)
}
