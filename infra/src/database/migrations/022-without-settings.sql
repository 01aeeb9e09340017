-- Rows hold nothing that depends on a setting: amounts in the primary currency and days in the user's time zone are
-- worked out when they are read. The rows are made here as the folds make them, so that no account is folded anew.
alter table read.invoices drop column converted_total;
drop table read.jobs_account, read.invoices_account, read.reports_account;

drop index read.jobs_active, read.jobs_deadline;
alter table read.jobs drop column converted_value;
-- A deadline is the end of a day or an instant, and not both.
update read.jobs set
  deadline_on = case when record->>'deadline' !~ '[ T]\d\d:\d\d$' or record->>'deadline' ~ '[ T]00:00$'
    then left(record->>'deadline', 10)::date end,
  deadline_at = case when record->>'deadline' ~ '[ T]\d\d:\d\d$' and record->>'deadline' !~ '[ T]00:00$'
    then deadline_at end
where deadline_on is not null or deadline_at is not null;
create index jobs_active on read.jobs (account_id, deadline_at, id)
  where not deleted and not on_hold and completed_at is null and deadline_on is null;
create index jobs_active_by_day on read.jobs (account_id, deadline_on, id)
  where not deleted and not on_hold and completed_at is null and deadline_on is not null;
create index jobs_deadline on read.jobs (account_id, deadline_on) where not deleted and deadline_on is not null;
create index jobs_deadline_instant on read.jobs (account_id, deadline_at)
  where not deleted and deadline_at is not null;

drop index read.report_jobs_completed, read.report_invoices_date, read.report_invoices_paid;
alter table read.report_jobs
  drop column converted_value, add column exchange_to text, add column exchange_rate numeric;
alter table read.report_invoices
  drop column converted_total, add column exchange_to text, add column exchange_rate numeric;
update read.report_jobs
set exchange_to = record->'exchange'->>'to', exchange_rate = (record->'exchange'->>'rate')::numeric
where record->'exchange' <> 'null';
update read.report_invoices
set exchange_to = record->'exchange'->>'to', exchange_rate = (record->'exchange'->>'rate')::numeric
where record->'exchange' <> 'null';
create index report_jobs_completed on read.report_jobs (account_id, completed_at)
  include (client_id, value, currency, exchange_to, exchange_rate) where not deleted and completed_at is not null;
create index report_invoices_date on read.report_invoices (account_id, date)
  include (client_id, total, currency, exchange_to, exchange_rate) where not deleted;
create index report_invoices_paid on read.report_invoices (account_id, paid_at)
  include (client_id, total, currency, exchange_to, exchange_rate) where not deleted and paid_at is not null;
