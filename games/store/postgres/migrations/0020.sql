-- The mailboxes that processes read, each under a lease of its own, "mailbox PLACE". Whoever referees calls for
-- a search of those that others read, by a number that grows. Whoever reads one answers when all is taken in that
-- a search has found which began behind the call. A process that begins to read one notes its mark here before it
-- puts that on the mailbox, so that nobody takes it for the mark of a copy of the database.
create table mailbox (
    place    text primary key, -- server, user and folder
    called   bigint not null default 0,
    answered bigint not null default 0,
    marks    text[] not null default '{}' -- of the processes that have read it lately, the last one last
);
