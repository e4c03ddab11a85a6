-- Facts are asked for from a day on, by the order of bytes: the index is in that order, too.
alter table fact alter column file type text collate "C";
