-- Whom the texts of games name, or have named; those of archived ones, too.
create table named (
    player text not null,                    -- empty: a part of the text cannot be read, which may name others
    game   text not null references game,
    primary key (player, game)
);
create index on named (game);

-- Of the games that are there already it is noted in their order: up to this one; null: of all.
alter table store add column named text;
update store set named = '' where exists (select from game);

-- Whatever is done in a game is noted in its row: there is room for another one beside it.
alter table game set (fillfactor = 85);
