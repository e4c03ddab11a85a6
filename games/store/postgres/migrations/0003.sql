-- Whose an address is, and who reads a mailbox: by MACs, so that a copy of the database names no address.
create table address (
    n       bigint generated always as identity, -- whoever had it first has it
    player  text   not null references player on delete cascade,
    digest  bytea  not null,                     -- of the address
    mailbox bytea  not null,                     -- of the address without a detail
    primary key (player, digest)
);
create index on address (digest);
create index on address (mailbox);

alter table player add column noted text;        -- as store.Noted; null: this and the addresses are to be filled in
create index on player (noted) where noted is distinct from 'plain';
