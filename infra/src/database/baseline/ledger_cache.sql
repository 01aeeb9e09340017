-- Folded ledgers. What is lost is folded again.
create schema ledger_cache;

create unlogged table ledger_cache.snapshots (
  account_id uuid primary key,
  state_version text not null,
  revision integer not null,
  body bytea not null,
  saved_at timestamptz not null default now(),
  -- The event at the revision of the snapshot: in another ledger it is another one.
  event_id uuid
);

alter table ledger_cache.snapshots alter column body set storage external;
