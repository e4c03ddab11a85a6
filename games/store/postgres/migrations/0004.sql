-- What the facts say together, so that nobody has to read them all. Each act writes here what its
-- facts say.

create table mail (
    fingerprint text        primary key,
    outcome     text,                         -- what has become of it; null: nothing is known but its text
    game        text        not null default '',
    entry       int         not null default 0,
    at          timestamptz,
    digest      bytea                         -- of its text; null: not known
);

create table letter (
    id   text    primary key,
    n    bigint  not null generated always as identity,
    game text    not null default '',         -- that it is about
    line text,                                -- the fact that owes it; null: it is sent, or given up
    sent boolean not null default false
);
create index on letter (n) where line is not null;
create index on letter (game) where game <> '';

-- Up to which entry the letters of a game are owed. Of some of them there is no game any more.
create table mark (
    game  text primary key,
    entry int  not null
);

create table question (
    fingerprint text        primary key,
    n           bigint      not null generated always as identity,
    at          timestamptz,
    line        text                          -- the fact that asks it; null: it is settled
);
create index on question (n) where line is not null;

-- What the newest letters to a seat have offered.
create table offered (
    game text   not null,
    seat int    not null,
    n    bigint not null generated always as identity,
    line text   not null,
    primary key (game, seat, n),
    unique (game, seat, line)
);

alter table store add column turned bigint not null default 0; -- how often a question was asked or settled
alter table store add column searched timestamptz;             -- when the last search of the mailbox began that succeeded

alter table fact add column unread boolean not null default false; -- it says nothing that this program can read
create index on fact (n) where unread;
