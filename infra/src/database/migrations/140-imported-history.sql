-- How many events of a signed chain came with an import, and from which account: their times are those of the export, which
-- this instance didn't see. Null when none did, and in checkpoints of earlier versions, which do not say it.
alter table audit.checkpoints
  add column imported_events bigint,
  add column imported_from uuid;
