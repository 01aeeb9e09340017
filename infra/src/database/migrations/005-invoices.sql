create table read.invoices_account (
  account_id uuid primary key,
  currency text,
  conversion jsonb,
  timezone text
);

create table read.invoices (
  account_id uuid not null,
  id integer not null,
  number text not null,
  number_key text not null,
  reference_key text not null,
  client_id integer not null,
  date date not null,
  due_date date,
  paid boolean not null,
  paid_at date,
  total numeric not null,
  converted_total numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index invoices_all on read.invoices (account_id, id desc) where not deleted;
create index invoices_open on read.invoices (account_id, due_date, id) where not deleted and not paid;
create index invoices_number on read.invoices (account_id, number);
create index invoices_date on read.invoices (account_id, date, id) where not deleted;
create index invoices_client on read.invoices (account_id, client_id, id) where not deleted;
