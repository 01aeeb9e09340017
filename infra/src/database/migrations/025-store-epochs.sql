-- Which store the position belongs to, and how often the store was found to be another one than before: an epoch.
alter table read.feed_position
  alter column position drop not null,
  add column store_id uuid,
  add column epoch integer not null default 0,
  -- The feed's signs of life, and since when it cannot follow.
  add column alive_at timestamptz,
  add column failing_since timestamptz;

-- The event that a head or a checkpoint stands at: another one at its revision is another ledger.
alter table read.account_head add column event_id uuid;
alter table read.checkpoints
  add column event_id uuid,
  -- The epoch in which the rows were last found to be those of the ledger.
  add column epoch integer not null default 0;

-- Heads of the epoch before, until each was compared with the present store.
create table read.former_heads (
  account_id uuid primary key,
  revision bigint not null,
  event_id uuid
);

-- Events that read models had folded and that the present store does not have.
create table read.missing_events (
  account_id uuid not null,
  last_event_id uuid not null,
  first_revision bigint not null,
  last_revision bigint not null,
  -- The commands that they came from: id, name and time.
  commands jsonb not null,
  noticed_at timestamptz not null default now(),
  primary key (account_id, last_event_id)
);
