-- Mails that were taken in and of which nothing has become yet.
create table arrived (
    n        bigint      primary key,        -- the order in which they were taken in
    mailbox  text        not null,           -- the name of the one that it lay in
    validity bigint,                         -- with uid its number there; null: it lay in none
    uid      bigint      not null,
    received timestamptz not null,           -- by the mail server
    size     bigint      not null,           -- bytes
    raw      bytea       not null,           -- sealed
    unique (mailbox, validity, uid)
);

-- The number of the last mail that was taken in. Whoever takes one in has the row meanwhile, so that
-- numbers are committed in their order.
create table arriving (
    one  boolean primary key default true check (one),
    last bigint  not null default 0
);
insert into arriving default values;
