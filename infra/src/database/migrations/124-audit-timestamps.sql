-- Time stamps of an authority (RFC 3161) over signed heads: not even who has every key can make them for a former time.
create table audit.timestamps (
  id uuid primary key,
  -- The hash that was stamped: a head, or the root of a tree over many heads.
  imprint text not null,
  stamped_at timestamptz not null,
  authority text not null,
  -- DER, as the authority sent it.
  token bytea not null
);

alter table audit.checkpoints
  add column timestamp_id uuid references audit.timestamps,
  -- The steps from the head to the hash that was stamped: 33 bytes each, 0 for left or 1 for right, and a hash.
  add column timestamp_path bytea,
  add column awaits_timestamp boolean not null default false;

create index checkpoints_stamped on audit.checkpoints (account_id, invoice_id, revision)
  where timestamp_id is not null;
create index checkpoints_awaiting on audit.checkpoints (account_id, invoice_id, revision)
  where awaits_timestamp;

-- One row for all processes: when the next request may be made, and how the former ones ended.
create table audit.timestamp_requests (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz,
  tried_at timestamptz,
  failing_since timestamptz,
  -- Since the last one that was granted.
  failures integer not null default 0,
  granted bigint not null default 0,
  failed bigint not null default 0
);
insert into audit.timestamp_requests default values;
