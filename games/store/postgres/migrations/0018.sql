-- Mails that bear keys of one game are divided into parts by their games: whoever has claimed one judges
-- them, in the order in which they were taken in. All others are sorted by whoever referees.
alter table arrived
    add column game text,                    -- whose keys it bears; null: it bears none, or those of several, or nobody waits for it
    add column part int;                     -- null: whoever referees sorts it
create index on arrived (n) where part is null;               -- what there is to be sorted
create index on arrived (part, n) where part is not null;     -- the mails of a part, in their order
create index on arrived (game) where part is null;            -- is there one to be sorted of this game, which has to be done first?
create index on arrived (game, received) where part is not null; -- does one of this game wait with a part, and since when?

-- The lease of whoever judges the mails of this part bears this name. Null: nobody does.
alter table part add column judge text;
