-- The own mail account of a user, through which messages to clients leave. The password is encrypted
-- (command-service/src/mail-account/sealed-secrets.ts). `version` changes with each save, so that the outcome of a test
-- message belongs to the data that it was sent with.
create table identity.mail_accounts (
  user_id uuid primary key references identity.users on delete cascade,
  version uuid not null,
  address text not null,
  host text not null,
  port integer not null,
  user_name text not null,
  sealed_password bytea not null,
  tested_at timestamptz,
  test_accepted boolean not null default false,
  test_answer text not null default ''
);
