-- Credit notes, folded by the projections of invoices and of reports. No ledger of an earlier version has any, so no row
-- is folded again. They are sorted and searched with invoices, so they have the same columns and orders.
create table read.credit_notes (
  account_id uuid not null,
  id integer not null,
  -- Below 0 in the order of the ids, so that it differs from those of invoices in a list with both.
  listed_id integer not null,
  number text not null,
  number_key text not null,
  number_order text not null,
  client_key text not null,
  reference_key text not null,
  search_key text not null,
  client_id integer not null,
  invoice_id integer not null,
  date date not null,
  currency text not null,
  total numeric not null,
  exchange_to text,
  exchange_rate numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index credit_notes_date on read.credit_notes (account_id, date, id) where not deleted;
create index credit_notes_listed on read.credit_notes (account_id, listed_id) where not deleted;
create index credit_notes_number on read.credit_notes (account_id, number);
create index credit_notes_number_order on read.credit_notes (account_id, number_order, id) where not deleted;
create index credit_notes_client on read.credit_notes (account_id, client_id, id) where not deleted;
create index credit_notes_search on read.credit_notes using gin (account_id, search_key gin_trgm_ops)
  where not deleted;

create table read.report_credit_notes (
  account_id uuid not null,
  id integer not null,
  client_id integer not null,
  date date not null,
  total numeric not null,
  tax numeric not null,
  currency text not null,
  exchange_to text,
  exchange_rate numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index report_credit_notes_date on read.report_credit_notes (account_id, date)
  include (client_id, total, tax, currency, exchange_to, exchange_rate) where not deleted;
