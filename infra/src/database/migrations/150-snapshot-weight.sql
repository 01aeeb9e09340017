-- How much the events of a ledger hold up to a snapshot. Snapshots of before do not say it and are not used again.
alter table ledger_cache.snapshots add column weight bigint;
