-- The files of jobs. The ledger says which files there are; here is what is stored, with the bytes unless an
-- object store holds them.
create schema attachments;

create table attachments.contents (
  account_id uuid not null,
  content uuid not null,
  size integer not null,
  sha256 text not null,
  stored_at timestamptz,
  removed_at timestamptz,
  check_at timestamptz not null,
  primary key (account_id, content)
);

create index contents_check on attachments.contents (check_at);

create table attachments.pieces (
  account_id uuid not null,
  content uuid not null,
  index integer not null,
  bytes bytea not null,
  primary key (account_id, content, index)
);

-- Files are packed already, as a rule.
alter table attachments.pieces alter column bytes set storage external;

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
create index attachments_name on read.attachments using gin (account_id, name_key gin_trgm_ops) where not deleted;
