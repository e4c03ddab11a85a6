-- No mails are taken in, and nobody referees or sends letters: the games are being copied into a data
-- directory, or were.
alter table arriving add column shut boolean not null default false;
