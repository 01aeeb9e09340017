-- Set when a backup with the waiting message was restored: it may have been sent since the backup was made.
alter table sending.messages add column restored_at timestamptz;
