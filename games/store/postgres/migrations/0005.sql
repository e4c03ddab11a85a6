-- A data directory that is being copied into the store, by its id; null: all that it had is there.
alter table store add column receives text;
alter table store add column received text not null default ''; -- the path of the last of its files that is there
