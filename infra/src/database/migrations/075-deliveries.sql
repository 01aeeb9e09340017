-- The messages about invoices, and what became of their recipients.
create table read.deliveries (
  account_id uuid not null,
  id integer not null,
  invoice_id integer not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index deliveries_invoice on read.deliveries (account_id, invoice_id, id);
