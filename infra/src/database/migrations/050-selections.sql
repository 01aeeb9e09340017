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
