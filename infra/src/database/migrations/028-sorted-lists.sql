-- Lists are sorted by every column that they show. The projections of jobs and invoices have a higher version, which
-- folds the values of the new columns from the ledger. Each order is read from an index; values in the primary
-- currency are merged from one index by currency and one by the currency of a document's own rate.
alter table read.jobs
  add column quantity numeric not null default 0,
  add column rate numeric not null default 0,
  add column currency text not null default '',
  add column exchange_to text,
  add column exchange_rate numeric,
  add column priority text;

create index jobs_quantity on read.jobs (account_id, quantity, id) where not deleted;
create index jobs_rate on read.jobs (account_id, rate, id) where not deleted;
create index jobs_value on read.jobs (account_id, currency, value, id) include (exchange_to) where not deleted;
create index jobs_exchanged on read.jobs (account_id, exchange_to, (value / nullif(exchange_rate, 0)), id)
  where not deleted and exchange_to is not null;
create index jobs_invoice on read.jobs (account_id, invoice_id, id) where not deleted and invoice_id is not null;
create index jobs_priority on read.jobs (account_id, priority, id) where not deleted and priority is not null;

drop index read.jobs_language_pair;
create index jobs_language_pair on read.jobs (account_id, language_pair_id, id) where not deleted;

alter table read.job_counts
  add column exchange_to text not null default '',
  add column exchanged numeric not null default 0,
  drop constraint job_counts_pkey,
  add primary key
    (account_id, client_id, job_type_id, language_pair_id, on_hold, completed, invoiced, currency, exchange_to);

alter table read.invoices
  add column number_order text not null default '',
  add column client_key text not null default '',
  add column exchange_to text,
  add column exchange_rate numeric;

create index invoices_number_order on read.invoices (account_id, number_order, id) where not deleted;
create index invoices_client_order on read.invoices (account_id, client_key, id) where not deleted;
create index invoices_reference_order on read.invoices (account_id, reference_key, id) where not deleted;
create index invoices_due on read.invoices (account_id, due_date, id) where not deleted;
create index invoices_paid on read.invoices (account_id, paid_at, id) where not deleted and paid;
create index invoices_total on read.invoices (account_id, currency, total, id) include (exchange_to, paid)
  where not deleted;
create index invoices_exchanged on read.invoices (account_id, exchange_to, (total / nullif(exchange_rate, 0)), id)
  where not deleted and exchange_to is not null;
create index invoices_unpaid on read.invoices (account_id, currency, total, id) include (exchange_to)
  where not deleted and not paid;
