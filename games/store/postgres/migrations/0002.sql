-- The letters are divided into parts, each of which one process at a time sends: the one whose lease
-- bears this name. Null: nobody does.
create table part (
    n      int  primary key,
    worker text
);
insert into part (n) select generate_series(0, 23);

alter table fact add column worker text not null default 'store'; -- the name of the lease of whoever has added it
