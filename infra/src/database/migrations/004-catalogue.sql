create table read.job_types (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.language_pairs (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.units (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.rates (
  account_id uuid not null,
  id integer not null,
  client_id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.taxes (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.payment_instructions (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.invoice_notes (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.invoice_languages (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index rates_client on read.rates (account_id, client_id, id) where not deleted;

create table read.settings (
  account_id uuid not null,
  id text not null,
  record jsonb not null,
  primary key (account_id, id)
);
