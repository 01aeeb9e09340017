-- What the clock said at the last command, which a run of edits is measured by.
alter table read.history_state add column clock text;
