create schema if not exists read;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How far the log of all streams was read; one row.
create table read.feed_position (
  single boolean primary key default true check (single),
  position text not null
);

-- The last revision of each account's stream that the feed has seen.
create table read.account_head (
  account_id uuid primary key,
  revision bigint not null,
  seen_at timestamptz not null default now()
);

-- The revision that a projection's rows of an account stand at, and the version of the fold that wrote them.
create table read.checkpoints (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, projection)
);

-- Where a projection of an account stopped, because an event could not be folded.
create table read.parked (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  event_id uuid not null,
  event_type text not null,
  category text not null,
  error text not null,
  attempts integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account_id, projection)
);

-- One row for each rebuild of one projection of one account.
create table read.rebuilds (
  id uuid primary key,
  account_id uuid not null,
  projection text not null,
  state text not null check (state in ('queued', 'running', 'comparing', 'done', 'failed', 'cancelled')),
  cancel_requested boolean not null default false,
  events_total bigint not null default 0,
  events_done bigint not null default 0,
  identical boolean,
  difference_count integer,
  differences jsonb not null default '[]',
  error text,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz
);

create index rebuilds_unfinished on read.rebuilds (requested_at)
  where state in ('queued', 'running', 'comparing');
create index rebuilds_account on read.rebuilds (account_id, requested_at desc);
