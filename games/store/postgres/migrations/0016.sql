-- The keys that whoever has refereed or sent letters had, each by an id that tells nothing of it.
-- Who lacks one would not find what was filed under it.
create table held_key (id bytea primary key);
