create table read.history_state (
  account_id uuid primary key,
  entry integer,
  previous integer,
  command_id text not null,
  open jsonb not null,
  hash text not null
);

create table read.history_entries (
  account_id uuid not null,
  first integer not null,
  last integer not null,
  command_id text not null,
  command text not null,
  label text not null,
  at text not null,
  actor text not null,
  source text not null,
  session text not null,
  run text,
  place text,
  subject jsonb,
  undoes text,
  redoes text,
  undone_by text,
  irreversible text,
  changes jsonb not null,
  change_count integer not null,
  primary key (account_id, first)
);

create table read.history_commands (
  account_id uuid not null,
  command_id text not null,
  entry integer not null,
  primary key (account_id, command_id)
);

create table read.history_subjects (
  account_id uuid not null,
  entity text not null,
  id text not null,
  entry integer not null,
  primary key (account_id, entity, id, entry)
);

create table read.history_names (
  account_id uuid not null,
  entity text not null,
  id text not null,
  fields jsonb not null,
  primary key (account_id, entity, id)
);

create table read.history_chain (
  account_id uuid not null,
  revision integer not null,
  hash text not null,
  primary key (account_id, revision)
);

create table read.history_audit_events (
  account_id uuid not null,
  revision integer not null,
  schema integer not null,
  event text not null,
  primary key (account_id, revision)
);

create table read.history_invoice_chain (
  account_id uuid not null,
  invoice_id integer not null,
  index integer not null,
  revision integer not null,
  prev_hash text not null,
  hash text not null,
  primary key (account_id, invoice_id, index)
);

create table read.history_invoice_heads (
  account_id uuid not null,
  invoice_id integer not null,
  events integer not null,
  hash text not null,
  primary key (account_id, invoice_id)
);
