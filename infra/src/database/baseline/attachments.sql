-- The files of jobs. The ledger says which files there are; here is what is stored, with the bytes unless an object
-- store holds them.
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
