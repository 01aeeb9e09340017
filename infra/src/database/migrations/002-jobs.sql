create table read.jobs_account (
  account_id uuid primary key,
  currency text,
  conversion jsonb,
  timezone text
);

create table read.jobs (
  account_id uuid not null,
  id integer not null,
  name_key text not null,
  client_id integer,
  job_type_id integer,
  language_pair_id integer,
  on_hold boolean not null,
  completed_at date,
  invoiced boolean not null,
  invoice_id integer,
  deadline_on date,
  deadline_at timestamptz,
  value numeric not null,
  converted_value numeric,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index jobs_all on read.jobs (account_id, id desc) where not deleted;
create index jobs_active on read.jobs (account_id, deadline_at, id)
  where not deleted and not on_hold and completed_at is null;
create index jobs_uninvoiced on read.jobs (account_id, completed_at desc, id desc)
  where not deleted and not invoiced and completed_at is not null and client_id is not null;
create index jobs_completed on read.jobs (account_id, completed_at) where not deleted and completed_at is not null;
create index jobs_deadline on read.jobs (account_id, deadline_on) where not deleted and deadline_on is not null;
create index jobs_client on read.jobs (account_id, client_id, id) where not deleted;
create index jobs_job_type on read.jobs (account_id, job_type_id, id) where not deleted;
create index jobs_language_pair on read.jobs (account_id, language_pair_id) where not deleted;
create index jobs_name on read.jobs using gin (account_id, name_key gin_trgm_ops) where not deleted;

create table read.job_usage (
  account_id uuid not null,
  client_id integer not null,
  job_type_id integer not null,
  language_pair_id integer not null,
  jobs integer not null,
  primary key (account_id, client_id, job_type_id, language_pair_id)
);
