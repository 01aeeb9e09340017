-- A message is about an invoice, a quote or a credit note. The rows of before are about invoices.
alter table read.deliveries alter column invoice_id drop not null;
alter table read.deliveries add column quote_id integer;
alter table read.deliveries add column credit_note_id integer;
create index deliveries_quote on read.deliveries (account_id, quote_id, id) where quote_id is not null;
create index deliveries_credit_note on read.deliveries (account_id, credit_note_id, id)
  where credit_note_id is not null;
