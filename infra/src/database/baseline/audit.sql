-- Signed heads of the hash chains of accounts and of their invoices. They do not follow from the ledger: whoever
-- changes the ledger and the read models cannot make them.
create schema audit;

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

create table audit.checkpoints (
  account_id uuid not null,
  -- The chain of one invoice; null is the chain of the account.
  invoice_id integer,
  revision bigint not null,
  events bigint not null,
  head text not null,
  signed_at timestamptz not null,
  public_key text not null,
  signature text not null,
  timestamp_id uuid references audit.timestamps,
  -- The steps from the head to the hash that was stamped: 33 bytes each, 0 for left or 1 for right, and a hash.
  timestamp_path bytea,
  awaits_timestamp boolean not null default false,
  unique nulls not distinct (account_id, invoice_id, revision)
);

create index checkpoints_stamped on audit.checkpoints (account_id, invoice_id, revision)
  where timestamp_id is not null;
create index checkpoints_awaiting on audit.checkpoints (account_id, invoice_id, revision) where awaits_timestamp;

-- Accounts whose ledger is not the one that was signed: nothing more is signed for them.
create table audit.faults (
  account_id uuid primary key,
  reason text not null,
  noticed_at timestamptz not null,
  checked_at timestamptz not null
);

-- One row for all processes: when the next request may be made, and how the former ones ended.
create table audit.timestamp_requests (
  is_only boolean default true primary key check (is_only),
  next_at timestamptz,
  tried_at timestamptz,
  failing_since timestamptz,
  -- Since the last one that was granted.
  failures integer not null default 0,
  granted bigint not null default 0,
  failed bigint not null default 0
);
insert into audit.timestamp_requests default values;
