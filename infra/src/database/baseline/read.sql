-- Read models: what the projections fold from the ledger, and how far they are. Rows hold nothing that depends on a
-- setting: amounts in the primary currency and days in the user's time zone are worked out when they are read.
create schema read;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How far the log of all streams was read; one row. `epoch` counts how often the store was found to be another one than
-- before.
create table read.feed_position (
  single boolean default true primary key check (single),
  position text,
  store_id uuid,
  epoch integer not null default 0,
  -- The feed's signs of life, and since when it cannot follow.
  alive_at timestamptz,
  failing_since timestamptz
);

-- The last revision of each account's stream that the feed has seen. The event at a revision is kept with it here and in
-- checkpoints: another one there is another ledger.
create table read.account_head (
  account_id uuid primary key,
  revision bigint not null,
  seen_at timestamptz not null default now(),
  event_id uuid
);

-- The revision of a projection's rows of an account, and the version of the fold that wrote them.
create table read.checkpoints (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  updated_at timestamptz not null default now(),
  -- Counts the swaps of rows for rebuilt ones: rows that were read before a swap are not written on after it.
  generation integer not null default 0,
  event_id uuid,
  -- The epoch in which the rows were last found to be those of the ledger.
  epoch integer not null default 0,
  primary key (account_id, projection)
);

-- Where a projection of an account stopped, because an event could not be folded.
create table read.parked (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  event_id uuid not null,
  event_type text not null,
  category text not null,
  error text not null,
  attempts integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (account_id, projection)
);

-- Lists are sorted by every column that they show, and each order is read from an index; values in the primary currency
-- are merged from one index by currency and one by the currency of a document's own rate. A deadline is the end of a day
-- or an instant, and not both.
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
  deleted boolean not null,
  record jsonb not null,
  quantity numeric not null default 0,
  rate numeric not null default 0,
  currency text not null default '',
  exchange_to text,
  exchange_rate numeric,
  priority text,
  project_id integer,
  -- The client's number of the order as a search key, null without one: most jobs have none.
  reference_key text,
  primary key (account_id, id)
);

create index jobs_all on read.jobs (account_id, id desc) where not deleted;
create index jobs_completed on read.jobs (account_id, completed_at)
  where not deleted and completed_at is not null;
create index jobs_client on read.jobs (account_id, client_id, id) where not deleted;
create index jobs_job_type on read.jobs (account_id, job_type_id, id) where not deleted;
create index jobs_name on read.jobs using gin (account_id, name_key gin_trgm_ops) where not deleted;
-- Names from their beginning; names that contain a text are counted in it without a look at the rows.
create index jobs_name_order on read.jobs (account_id, name_key text_pattern_ops, id)
  include (on_hold, invoiced, completed_at) where not deleted;
create index jobs_on_hold on read.jobs (account_id, id desc) where not deleted and on_hold;
-- When a client's last job was completed.
create index jobs_client_completed on read.jobs (account_id, client_id, completed_at)
  where not deleted and completed_at is not null;
-- For the tab, which leaves out jobs without a client, and for the filter, which does not.
create index jobs_uninvoiced on read.jobs (account_id, completed_at desc, id desc) include (client_id)
  where not deleted and not invoiced and completed_at is not null;
create index jobs_active on read.jobs (account_id, deadline_at, id)
  where not deleted and not on_hold and completed_at is null and deadline_on is null;
create index jobs_active_by_day on read.jobs (account_id, deadline_on, id)
  where not deleted and not on_hold and completed_at is null and deadline_on is not null;
create index jobs_deadline on read.jobs (account_id, deadline_on) where not deleted and deadline_on is not null;
create index jobs_deadline_instant on read.jobs (account_id, deadline_at)
  where not deleted and deadline_at is not null;
create index jobs_quantity on read.jobs (account_id, quantity, id) where not deleted;
create index jobs_rate on read.jobs (account_id, rate, id) where not deleted;
create index jobs_value on read.jobs (account_id, currency, value, id) include (exchange_to) where not deleted;
create index jobs_exchanged on read.jobs (account_id, exchange_to, (value / nullif(exchange_rate, 0)), id)
  where not deleted and exchange_to is not null;
create index jobs_invoice on read.jobs (account_id, invoice_id, id) where not deleted and invoice_id is not null;
create index jobs_priority on read.jobs (account_id, priority, id) where not deleted and priority is not null;
create index jobs_language_pair on read.jobs (account_id, language_pair_id, id) where not deleted;
create index jobs_project on read.jobs (account_id, project_id, id) where not deleted and project_id is not null;
create index jobs_reference on read.jobs using gin (account_id, reference_key gin_trgm_ops)
  where not deleted and reference_key is not null;
create index jobs_reference_order on read.jobs (account_id, reference_key, id)
  where not deleted and reference_key is not null;
-- A list that is sorted by status ends in the invoiced jobs, in the order of their ids.
create index jobs_invoiced on read.jobs (account_id, id) where not deleted and invoiced;

create table read.clients (
  account_id uuid not null,
  id integer not null,
  name text not null,
  name_key text not null,
  invoicing boolean,
  deleted boolean not null,
  record jsonb not null,
  contacts_key text not null default '',
  primary key (account_id, id)
);

create index clients_name on read.clients using gin (account_id, name_key gin_trgm_ops) where not deleted;
create index clients_contacts on read.clients using gin (account_id, contacts_key gin_trgm_ops)
  where not deleted and contacts_key <> '';
create index clients_automatic_reminders on read.clients (account_id)
  where not deleted and record -> 'settings' -> 'reminders' ->> 'send' = 'automatic';

create table read.job_types (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.language_pairs (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.units (
  account_id uuid not null,
  id integer not null,
  name text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.rates (
  account_id uuid not null,
  id integer not null,
  client_id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index rates_client on read.rates (account_id, client_id, id) where not deleted;

create table read.taxes (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.payment_instructions (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.invoice_notes (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.invoice_languages (
  account_id uuid not null,
  id integer not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create table read.settings (
  account_id uuid not null,
  id text not null,
  record jsonb not null,
  primary key (account_id, id)
);

-- Reminders that are sent automatically: which accounts send any, to all clients or to some, and their open invoices
-- by the due date, so that a run of every hour reads a few rows.
create index settings_automatic_reminders on read.settings (account_id)
  where id = 'reminders' and record -> 'value' ->> 'send' = 'automatic';

create table read.invoices (
  account_id uuid not null,
  id integer not null,
  number text not null,
  number_key text not null,
  reference_key text not null,
  client_id integer not null,
  date date not null,
  due_date date,
  paid boolean not null,
  paid_at date,
  total numeric not null,
  deleted boolean not null,
  record jsonb not null,
  search_key text not null default '',
  currency text not null default '',
  number_order text not null default '',
  client_key text not null default '',
  exchange_to text,
  exchange_rate numeric,
  open_amount numeric not null default 0,
  primary key (account_id, id)
);

create index invoices_all on read.invoices (account_id, id desc) where not deleted;
create index invoices_open on read.invoices (account_id, due_date, id) where not deleted and not paid;
create index invoices_number on read.invoices (account_id, number);
create index invoices_date on read.invoices (account_id, date, id) where not deleted;
create index invoices_client on read.invoices (account_id, client_id, id) where not deleted;
create index invoices_search on read.invoices using gin (account_id, search_key gin_trgm_ops) where not deleted;
-- Invoices from the beginning of what they are searched by.
create index invoices_search_order on read.invoices (account_id, search_key text_pattern_ops, id)
  where not deleted;
-- How many invoices there are in each currency is counted in the index alone.
create index invoices_currency on read.invoices (account_id, currency) where not deleted;
create index invoices_number_order on read.invoices (account_id, number_order, id) where not deleted;
create index invoices_client_order on read.invoices (account_id, client_key, id) where not deleted;
create index invoices_reference_order on read.invoices (account_id, reference_key, id) where not deleted;
create index invoices_due on read.invoices (account_id, due_date, id) where not deleted;
create index invoices_paid on read.invoices (account_id, paid_at, id) where not deleted and paid;
create index invoices_total on read.invoices (account_id, currency, total, id) include (exchange_to, paid)
  where not deleted;
create index invoices_exchanged on read.invoices (account_id, exchange_to, (total / nullif(exchange_rate, 0)), id)
  where not deleted and exchange_to is not null;
create index invoices_unpaid on read.invoices (account_id, currency, open_amount, id) include (exchange_to)
  where not deleted and not paid;
create index invoices_unpaid_exchanged
  on read.invoices (account_id, exchange_to, (open_amount / nullif(exchange_rate, 0)), id)
  where not deleted and not paid and exchange_to is not null;
create index invoices_open_due on read.invoices (account_id, due_date, id) where not deleted and not paid;

create table read.report_jobs (
  account_id uuid not null,
  id integer not null,
  client_id integer,
  completed_at date,
  value numeric not null,
  currency text not null,
  deleted boolean not null,
  record jsonb not null,
  exchange_to text,
  exchange_rate numeric,
  primary key (account_id, id)
);

create index report_jobs_completed on read.report_jobs (account_id, completed_at)
  include (client_id, value, currency, exchange_to, exchange_rate)
  where not deleted and completed_at is not null;

create table read.report_invoices (
  account_id uuid not null,
  id integer not null,
  client_id integer not null,
  date date not null,
  total numeric not null,
  currency text not null,
  deleted boolean not null,
  record jsonb not null,
  exchange_to text,
  exchange_rate numeric,
  primary key (account_id, id)
);

create index report_invoices_date on read.report_invoices (account_id, date)
  include (client_id, total, currency, exchange_to, exchange_rate) where not deleted;

create table read.history_state (
  account_id uuid primary key,
  entry integer,
  previous integer,
  command_id text not null,
  open jsonb not null,
  hash text not null,
  -- What the clock said at the last command, which a run of edits is measured by.
  clock text,
  -- What the command that is open is called so far.
  label jsonb
);

create table read.history_entries (
  account_id uuid not null,
  first integer not null,
  last integer not null,
  command_id text not null,
  command text not null,
  label text not null,
  at text not null,
  actor text not null,
  source text not null,
  session text not null,
  run text,
  place text,
  subject jsonb,
  undoes text,
  redoes text,
  undone_by text,
  irreversible text,
  changes jsonb not null,
  change_count integer not null,
  -- The entries that a command undid on its way back.
  took_back jsonb not null default '[]',
  primary key (account_id, first)
);

create table read.history_commands (
  account_id uuid not null,
  command_id text not null,
  entry integer not null,
  primary key (account_id, command_id)
);

create table read.history_subjects (
  account_id uuid not null,
  entity text not null,
  id text not null,
  entry integer not null,
  primary key (account_id, entity, id, entry)
);

-- The entries that are about records of a kind, newest first.
create index history_subjects_kind on read.history_subjects (account_id, entity, entry);

create table read.history_names (
  account_id uuid not null,
  entity text not null,
  id text not null,
  fields jsonb not null,
  primary key (account_id, entity, id)
);

create table read.history_chain (
  account_id uuid not null,
  revision integer not null,
  hash text not null,
  primary key (account_id, revision)
);

create table read.history_audit_events (
  account_id uuid not null,
  revision integer not null,
  schema integer not null,
  event text not null,
  primary key (account_id, revision)
);

create table read.history_invoice_chain (
  account_id uuid not null,
  invoice_id integer not null,
  index integer not null,
  revision integer not null,
  prev_hash text not null,
  hash text not null,
  primary key (account_id, invoice_id, index)
);

create table read.history_invoice_heads (
  account_id uuid not null,
  invoice_id integer not null,
  events integer not null,
  hash text not null,
  primary key (account_id, invoice_id)
);

-- Events that an operator passed over, with the reason. A rebuild passes over them too; another version of a projection
-- may stop before the same event.
create table read.skipped (
  account_id uuid not null,
  projection text not null,
  version integer not null,
  revision bigint not null,
  event_id uuid not null,
  event_type text not null,
  error text not null,
  reason text not null,
  skipped_at timestamptz not null default now(),
  primary key (account_id, projection, version, revision)
);

-- A rebuild of one projection for all accounts, which may be interrupted and continued.
create table read.rebuild_batches (
  id uuid primary key,
  projection text not null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);

create unique index rebuild_batches_unfinished on read.rebuild_batches (projection) where finished_at is null;

-- The accounts of a batch, and how each one's rebuild ended.
create table read.rebuild_batch_accounts (
  batch_id uuid not null references read.rebuild_batches on delete cascade,
  account_id uuid not null,
  events bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  identical boolean,
  error text,
  primary key (batch_id, account_id)
);

-- For the deletion of an account, as that of the outbox.
create index rebuild_batch_accounts_account on read.rebuild_batch_accounts (account_id);

create table read.job_counts (
  account_id uuid not null,
  client_id integer not null,
  job_type_id integer not null,
  language_pair_id integer not null,
  on_hold boolean not null,
  completed boolean not null,
  invoiced boolean not null,
  currency text not null,
  jobs integer not null,
  value numeric not null,
  exchange_to text not null default '',
  exchanged numeric not null default 0,
  primary key
    (account_id, client_id, job_type_id, language_pair_id, on_hold, completed, invoiced, currency, exchange_to)
);

-- The names of jobs, a line each, in pages of 64: read as they are, so kept in the row and not compressed.
create table read.job_names (
  account_id uuid not null,
  page integer not null,
  names text not null,
  primary key (account_id, page)
) with (toast_tuple_target = 8160);

-- Heads of the epoch before, until each was compared with the present store.
create table read.former_heads (
  account_id uuid primary key,
  revision bigint not null,
  event_id uuid
);

-- Events that read models had folded and that the present store does not have.
create table read.missing_events (
  account_id uuid not null,
  last_event_id uuid not null,
  first_revision bigint not null,
  last_revision bigint not null,
  -- The commands that they came from: id, name and time.
  commands jsonb not null,
  noticed_at timestamptz not null default now(),
  primary key (account_id, last_event_id)
);

create table read.projects (
  account_id uuid not null,
  id integer not null,
  name text not null,
  name_key text not null,
  client_id integer,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index projects_name on read.projects using gin (account_id, name_key gin_trgm_ops) where not deleted;

create table read.attachments (
  account_id uuid not null,
  id integer not null,
  job_id integer not null,
  name text not null,
  name_key text not null,
  deleted boolean not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index attachments_job on read.attachments (account_id, job_id, id) where not deleted;
create index attachments_name on read.attachments using gin (account_id, name_key gin_trgm_ops)
  where not deleted;

-- Reports count what was paid by the day of each payment, and not the whole invoice on one day.
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

-- The messages about invoices, and what became of their recipients.
create table read.deliveries (
  account_id uuid not null,
  id integer not null,
  invoice_id integer not null,
  record jsonb not null,
  primary key (account_id, id)
);

create index deliveries_invoice on read.deliveries (account_id, invoice_id, id);
-- Messages that wait for a sender, few at any time: those that no sender has, because an earlier version imported their
-- account, are found every hour.
create index deliveries_queued on read.deliveries (account_id, id)
  where jsonb_path_exists(record, '$.recipients.* ? (@.state == "queued")');

-- Fails the statement that calls it unless each of its checkpoints has taken its step.
create function read.require_advanced(taken bigint, wanted bigint) returns void language plpgsql as $$
begin
  if taken <> wanted then
    raise exception using errcode = 'LDG01', message = 'A checkpoint does not stand where the step begins.';
  end if;
end
$$;
