-- Turns end at other times since each has one purse of time: when clocks ring is looked up anew in all games.
delete from clock;
insert into unlooked select id, last, edits from game where year is null and not removed on conflict do nothing;
