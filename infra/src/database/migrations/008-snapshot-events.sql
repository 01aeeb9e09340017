-- The event that a snapshot stands at: in another ledger it is another one.
alter table ledger_cache.snapshots add column event_id uuid;
