-- The entries that may say who plays a game, and how (log.GlanceWords): to look at a game these are
-- read, and the last ones.
create index entry_tells on entry (game, n) where line ~ 'replace|leave|new-host|unseat|called|standby|watch|from|set|ask|settled|draws|ended|keys';
