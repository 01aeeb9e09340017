-- Messages to clients until a mail server took them, with the files of all messages. The ledger says which messages
-- there are and what became of them; here is who works on one, so that nobody gets a message twice.
create schema sending;

create table sending.messages (
  account_id uuid not null,
  message uuid not null,
  created_at timestamptz not null,
  -- When a sender looks at it next.
  next_at timestamptz not null,
  tries integer not null default 0,
  stopped_at timestamptz,
  -- The sender that works on it, and until when nobody else does.
  lease uuid,
  lease_until timestamptz,
  -- Set when a backup with the waiting message was restored: it may have been sent since the backup was made.
  restored_at timestamptz,
  primary key (account_id, message)
);

create index messages_next on sending.messages (next_at);

create table sending.recipients (
  account_id uuid not null,
  message uuid not null,
  address_key text not null,
  address text not null,
  state text not null,
  answer text,
  changed_at timestamptz not null,
  -- Whether the ledger has this state.
  recorded boolean not null,
  primary key (account_id, message, address_key),
  foreign key (account_id, message) references sending.messages on delete cascade
);

-- By what they contain: a file that is sent again is stored once.
create table sending.papers (
  account_id uuid not null,
  sha256 text not null,
  bytes bytea not null,
  stored_at timestamptz not null,
  -- Whether the ledger names a stored file of a message, which then stays for good. Files that no command took are
  -- removed once they are old enough: those of commands that were refused after printing, or that a crash interrupted.
  -- The files of earlier versions are looked at once.
  named boolean not null default false,
  primary key (account_id, sha256)
);

-- PDF files are packed already.
alter table sending.papers alter column bytes set storage external;

create index papers_unnamed on sending.papers (account_id) where not named;

-- How far the mailbox of delivery reports was read (command-service/src/sending/return-mailbox). UIDs of messages grow,
-- and begin again when the server gives the mailbox another UIDVALIDITY.
create table sending.return_mailboxes (
  -- User, host and name of the mailbox, without the password.
  mailbox text primary key,
  uid_validity text,
  last_uid bigint not null default 0,
  -- The process that reads it, and until when nobody else does.
  lease uuid,
  lease_until timestamptz,
  -- For the figures of the operator: when reading was tried for the first and the last time, and when it succeeded last.
  first_tried_at timestamptz not null,
  tried_at timestamptz not null,
  read_at timestamptz
);

-- How many recipients of messages to clients came into each state, for the figures of the operator.
create table sending.outcomes (
  state text primary key,
  recipients bigint not null
);

-- Accounts that came back from an older copy of themselves. Reminders that were due by then may have left since the copy
-- was made, so they are never sent from here automatically.
create table sending.brought_back (
  account_id uuid primary key,
  at timestamptz not null,
  source text not null check (source in ('backup', 'export'))
);
