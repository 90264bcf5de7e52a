-- by hand:
-- Counts of minutes and hours: a crash may empty them, and a count that is not written ahead holds its row's lock no longer than it
-- takes to add one.
ALTER TABLE rate_limits SET UNLOGGED;
