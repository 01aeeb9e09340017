-- The entries that are about records of a kind, newest first.
create index history_subjects_kind on read.history_subjects (account_id, entity, entry);
