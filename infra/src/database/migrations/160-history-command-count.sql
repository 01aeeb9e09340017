-- How many commands form an entry: more than one in a run of edits.
alter table read.history_entries add column command_count integer not null default 1;
