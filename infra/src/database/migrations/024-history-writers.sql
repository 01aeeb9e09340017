-- When an entry was taken back and done again, and which fields of a record it wrote: what undo decides by.
alter table read.history_entries add column toggles jsonb not null default '[]';
alter table read.history_subjects add column fields jsonb not null default '[]';
