-- What the command that is open is called so far.
alter table read.history_state add column label jsonb;
