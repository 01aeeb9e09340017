-- Events that an operator passed over, with the reason. A rebuild passes over them too.
create table read.skipped (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  event_id uuid not null,
  event_type text not null,
  error text not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  primary key (account_id, projection, revision)
);
