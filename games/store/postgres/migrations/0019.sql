-- Until when mails that were handed over may last have been refused, as there was no room for more: mail
-- servers have them, whoever referees. Null: they never were.
alter table arriving add column refused timestamptz;
create index on arrived (received); -- since when does the first one wait? Those that are left get new numbers
