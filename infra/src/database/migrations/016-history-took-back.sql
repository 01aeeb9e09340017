-- The entries that an act went back over.
alter table read.history_entries add column took_back jsonb not null default '[]';
