-- Which store this is. There is one row.
create table store (
    one          boolean primary key default true check (one),
    instance     text    not null,           -- random; the mailbox remembers it
    proof        bytea   not null,           -- sealed: opens with the keys that everything here is sealed with
    displaced    boolean not null default false,
    server_ahead bigint  not null default 0  -- seconds
);

-- Whoever writes. A token is given once, so that what was written under an older one is told apart.
create table lease (
    name   text        primary key,
    token  bigint      not null,
    until  timestamptz not null
);

create table game (
    id      text    primary key,
    header  text    not null,                -- the text of a game is this, and then the lines of its entries
    last    int     not null,                -- the entry that it ends with; 0: none
    edits   int     not null default 0,      -- how often its text was changed rather than added to
    secret  bytea,                           -- sealed; until the game is archived
    year    int,                             -- in which it was archived; null: it was not
    removed boolean not null default false   -- somebody has taken it away for good
);

create table entry (
    game text not null references game,
    n    int  not null,
    mail text,                               -- the fingerprint of the mail it was made of
    line text not null,
    primary key (game, n),
    unique (game, mail)
);

-- What came in, what is owed, what was sent: the lines of the post journal, in their order.
create table fact (
    n      bigint generated always as identity primary key,
    file   text not null,                    -- of the journal, where it is exported
    letter text unique,                      -- that the line is the first to owe
    line   text not null
);
create index on fact (file);

create table player (
    id      text  primary key,
    profile bytea not null                   -- sealed
);
