-- The IMAP mailbox of a user's own mail account, from which delivery reports are read
-- (command-service/src/mail-account/own-mailbox). It goes with the mail account. Nothing of its messages is stored.
create table identity.mail_account_mailboxes (
  user_id uuid primary key references identity.mail_accounts on delete cascade,
  host text not null,
  port integer not null,
  user_name text not null,
  sealed_password bytea not null,
  -- How far it was read. UIDs grow, and begin anew when the server gives the mailbox another UIDVALIDITY.
  uid_validity text,
  last_uid bigint not null default 0,
  -- When it is read next, and the process that reads it now.
  next_at timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  -- When it was read or failed last, how often it failed since it was read, and what the server said.
  checked_at timestamptz,
  failures integer not null default 0,
  failure text
);
create index mail_account_mailboxes_next_at on identity.mail_account_mailboxes (next_at);
