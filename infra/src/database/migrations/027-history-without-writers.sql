-- Undo is decided from the ledger: what 024 added decides nothing any more.
alter table read.history_entries drop column toggles;
alter table read.history_subjects drop column fields;
