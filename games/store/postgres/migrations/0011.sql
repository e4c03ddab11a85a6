-- What is spent of people's allowances, by whose it is and what for. It is kept for some days.
create table charge (
    account text        not null,
    what    text        not null,
    cost    int         not null,
    at      timestamptz not null,
    primary key (account, what)
);
create index on charge (at);

alter table store add column charged boolean not null default false; -- also what was spent before there was the table
