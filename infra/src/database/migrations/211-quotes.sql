-- Quotes, folded by the projection of invoices. No ledger of an earlier version has any, so no row is folded again.
create table read.quotes (
  account_id uuid not null,
  id integer not null,
  number text not null,
  number_order text not null,
  client_key text not null,
  reference_key text not null,
  search_key text not null,
  client_id integer not null,
  date date not null,
  valid_until date,
  sent boolean not null,
  accepted_at date,
  declined_at date,
  currency text not null,
  total numeric not null,
  exchange_to text,
  exchange_rate numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index quotes_all on read.quotes (account_id, date desc, id desc) where not deleted;
create index quotes_number on read.quotes (account_id, number);
create index quotes_number_order on read.quotes (account_id, number_order, id) where not deleted;
create index quotes_client on read.quotes (account_id, client_id, id) where not deleted;
create index quotes_open on read.quotes (account_id, valid_until, id)
  where not deleted and accepted_at is null and declined_at is null;
create index quotes_search on read.quotes using gin (account_id, search_key gin_trgm_ops) where not deleted;
