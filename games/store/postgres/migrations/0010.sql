-- When something is to be done with a game that nobody asks for has a row of its own, so that a note
-- of it rewrites no header. Nothing is taken over: nobody knows when the hourly round has to see
-- those games.
alter table game drop column looked, drop column looked_at, drop column rings;
create table clock (
    game      text primary key references game,
    looked    int  not null,                 -- the entry that it ended with when it was looked at
    looked_at int  not null,                 -- its edits then
    rings     timestamptz,                   -- null: never
    tends     timestamptz                    -- from when on the hourly round has to see it; null: never
);
create index on clock (rings) where rings is not null;
create index on clock (tends) where tends is not null;

-- The games, of those that are not archived, that were changed since they were looked at, or whose
-- letters were not all owed then: to find these among all takes too long.
create table unlooked (
    game  text primary key references game,
    last  int  not null,                     -- the entry that it ends with
    edits int  not null
);
create index on unlooked (game collate "C");
insert into unlooked select id, last, edits from game where year is null and not removed;
