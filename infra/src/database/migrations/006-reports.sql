create table read.reports_account (
  account_id uuid primary key,
  currency text,
  conversion jsonb,
  timezone text
);

create table read.report_jobs (
  account_id uuid not null,
  id integer not null,
  client_id integer,
  completed_at date,
  value numeric not null,
  currency text not null,
  converted_value numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index report_jobs_completed on read.report_jobs (account_id, completed_at)
  include (client_id, converted_value, currency) where not deleted and completed_at is not null;

create table read.report_invoices (
  account_id uuid not null,
  id integer not null,
  client_id integer not null,
  date date not null,
  paid_at date,
  total numeric not null,
  currency text not null,
  converted_total numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index report_invoices_date on read.report_invoices (account_id, date)
  include (client_id, converted_total, currency) where not deleted;
create index report_invoices_paid on read.report_invoices (account_id, paid_at)
  include (client_id, converted_total, currency) where not deleted and paid_at is not null;
