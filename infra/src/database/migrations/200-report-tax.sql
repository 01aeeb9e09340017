-- Reports are net of tax. The projection of reports has a higher version, which folds the new columns from the ledger.
alter table read.report_invoices add column tax numeric not null default 0;
alter table read.report_payments add column tax numeric not null default 0;

drop index read.report_invoices_date;
create index report_invoices_date on read.report_invoices (account_id, date)
  include (client_id, total, tax, currency, exchange_to, exchange_rate) where not deleted;
drop index read.report_payments_day;
create index report_payments_day on read.report_payments (account_id, day)
  include (client_id, amount, tax, currency, exchange_to, exchange_rate);
