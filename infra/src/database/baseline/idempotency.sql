-- What repeated commands are answered from.
create schema idempotency;

-- Keys of commands that changed nothing: those of all others are in the ledger.
create table idempotency.unchanged (
  account_id uuid not null,
  command_id uuid not null,
  body text not null,
  revision integer not null,
  result text not null,
  at timestamptz not null default now(),
  primary key (account_id, command_id)
);

create index unchanged_age on idempotency.unchanged (at);

-- The records that a command with a filter was first tried on: a repetition changes the same ones.
create table idempotency.selections (
  account_id uuid not null,
  command_id uuid not null,
  body text not null,
  ids integer[] not null,
  at timestamptz not null default now(),
  primary key (account_id, command_id)
);

create index selections_age on idempotency.selections (at);
