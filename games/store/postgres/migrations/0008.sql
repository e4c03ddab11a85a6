-- When something is to be done with a game that nobody asks for, as was found when it was looked at.
alter table game
    add column looked    int,                -- the entry that it ended with then; null: nobody has looked
    add column looked_at int,                -- its edits then
    add column rings     timestamptz;        -- null: never
create index on game (rings) where rings is not null and year is null;
