-- A rebuild of one projection for all accounts, which may be broken off and gone on with.
create table read.rebuild_batches (
  id uuid primary key,
  projection text not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);

create unique index rebuild_batches_unfinished on read.rebuild_batches (projection) where finished_at is null;

-- The accounts of a batch, and how each one's rebuild ended.
create table read.rebuild_batch_accounts (
  batch_id uuid not null references read.rebuild_batches on delete cascade,
  account_id uuid not null,
  events bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  identical boolean,
  error text,
  primary key (batch_id, account_id)
);
