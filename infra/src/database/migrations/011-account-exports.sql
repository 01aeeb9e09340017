-- One row for each export of an account; `email` is who the account belongs to, as the export tells it.
create table read.account_exports (
  id uuid primary key,
  account_id uuid not null,
  email text,
  app_version text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  -- Counts the tries: what a try that was left alone still writes is told apart by it.
  attempt integer not null default 0,
  phase text not null default 'events' check (phase in ('events', 'lists', 'invoices')),
  done bigint not null default 0,
  total bigint not null default 0,
  revision bigint,
  bytes bigint,
  error text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);

create index account_exports_account on read.account_exports (account_id, requested_at desc);
create unique index account_exports_unfinished on read.account_exports (account_id)
  where state in ('queued', 'running');
create index account_exports_expiry on read.account_exports (expires_at) where expires_at is not null;

-- The file of an export in parts, so that every process can hand it out and none holds it in memory.
create table read.account_export_chunks (
  export_id uuid not null references read.account_exports on delete cascade,
  attempt integer not null,
  index integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, index)
);

alter table read.account_export_chunks alter column bytes set storage external;
