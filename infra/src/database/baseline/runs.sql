-- Rebuilds, exports and imports are runs: rows of one table, with one lease, one progress, one end.
create schema runs;

create table runs.runs (
  id uuid primary key,
  kind text not null check (kind in ('rebuild', 'export', 'import')),
  -- Whose run it is: an account, or, of an import, a user.
  owner_id uuid not null,
  -- The account whose screens show it.
  account_id uuid not null,
  state text not null check (state in ('uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  phase text not null,
  done bigint not null default 0,
  total bigint not null default 0,
  -- What is to be done and what came of it: their shape belongs to the kind.
  input jsonb not null,
  result jsonb,
  error text,
  -- Counts the workers that took it: what an earlier one still writes changes nothing.
  attempt integer not null default 0,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);

create index runs_owner on runs.runs (kind, owner_id, requested_at desc);
create index runs_unfinished on runs.runs (kind, requested_at)
  where state in ('uploading', 'queued', 'running', 'staged');
-- An account has one export at a time, and a user one import.
create unique index runs_one_at_a_time on runs.runs (kind, owner_id)
  where kind in ('export', 'import') and state in ('uploading', 'queued', 'running', 'staged');
create index runs_expiry on runs.runs (expires_at) where expires_at is not null;

-- The file of an export, or the upload of an import, in parts, so that every process can read it and none holds it in
-- memory.
create table runs.files (
  run_id uuid not null references runs.runs on delete cascade,
  attempt integer not null,
  index integer not null,
  bytes bytea not null,
  primary key (run_id, attempt, index)
);

alter table runs.files alter column bytes set storage external;
