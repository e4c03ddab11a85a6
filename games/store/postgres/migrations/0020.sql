-- The mailboxes that processes read, each under a lease of its own, "mailbox NAME". Whoever referees calls for
-- a search of those that others read, by a number that grows. Whoever reads one answers when all is taken in that
-- a search has found which began behind the call.
create table mailbox (
    name     text primary key, -- as the configuration calls it; empty: the only one
    called   bigint not null default 0,
    answered bigint not null default 0
);
