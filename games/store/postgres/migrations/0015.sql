-- A letter whose line could not be read: the newest format that a program knew which could not. Such
-- programs leave it alone, and the operator is told of it.
alter table letter add column unread int;
create index on letter (id) where unread is not null;
