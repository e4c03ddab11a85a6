-- A process cannot read the line, and has left it to others for a while. What was noted before is
-- found out anew.
alter table letter drop column unread;
alter table letter add column unread boolean not null default false;
create index on letter (id) where unread and line is not null;
