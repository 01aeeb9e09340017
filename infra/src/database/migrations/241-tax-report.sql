-- The tax report reads what each invoice says of its taxes, and finds invoices by the days of their payments. The
-- projection of reports has a higher version, which folds the new columns from the ledger.
alter table read.report_invoices
  add column tax_document jsonb,
  add column paid_from date,
  add column paid_to date;

create index report_invoices_paid on read.report_invoices (account_id, paid_to, id)
  include (paid_from) where not deleted;
