-- An invoice can be paid in parts: lists sort and sum what is still open. The projection of invoices has a higher
-- version, which folds the new column from the ledger.
alter table read.invoices add column open_amount numeric not null default 0;

drop index read.invoices_unpaid;
create index invoices_unpaid on read.invoices (account_id, currency, open_amount, id) include (exchange_to)
  where not deleted and not paid;
create index invoices_unpaid_exchanged
  on read.invoices (account_id, exchange_to, (open_amount / nullif(exchange_rate, 0)), id)
  where not deleted and not paid and exchange_to is not null;

-- Reports count what was paid by the day of each payment, and not the whole invoice on one day. The projection of
-- reports has a higher version, too.
create table read.report_payments (
  account_id uuid not null,
  id integer not null,
  invoice_id integer not null,
  client_id integer not null,
  day date not null,
  amount numeric not null,
  fee numeric not null,
  currency text not null,
  exchange_to text,
  exchange_rate numeric,
  received numeric not null,
  received_currency text not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index report_payments_day on read.report_payments (account_id, day)
  include (client_id, amount, currency, exchange_to, exchange_rate);

drop index read.report_invoices_paid;
alter table read.report_invoices drop column paid_at;
