-- Imports belong to the user: the account gets the ledger of the import at its end.
create table identity.account_imports (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  account_id uuid not null,
  base_revision integer not null,
  staged_account_id uuid not null unique,
  state text not null
    check (state in ('uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  phase text not null default 'checking' check (phase in ('checking', 'events', 'lists')),
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  counts jsonb,
  error text,
  attempt integer not null default 0,
  requested_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  finished_at timestamptz
);

create unique index account_imports_unfinished on identity.account_imports (user_id)
  where state in ('uploading', 'queued', 'running', 'staged');

create table identity.account_import_chunks (
  import_id uuid not null references identity.account_imports on delete cascade,
  index integer not null,
  bytes bytea not null,
  primary key (import_id, index)
);

alter table identity.account_import_chunks alter column bytes set storage external;
