-- Users, their sessions and what belongs to signing in, and the mail that the app sends.
create schema identity;

create table identity.users (
  id uuid primary key,
  account_id uuid not null unique,
  email text,
  email_key text unique,
  password text,
  test_account boolean not null,
  trial_ends_on text not null check (trial_ends_on ~ '^\d{4}-\d{2}-\d{2}$'),
  subscription text,
  stripe_id text unique,
  created_at timestamptz not null default now(),
  -- A test account has no address to sign in with: when its session has ended, nobody can get into it any more. When that
  -- was first seen; the account is deleted some weeks later.
  unreachable_since timestamptz,
  -- When the user proved that the address is theirs; null until then, and for those who registered before this was stored.
  email_confirmed_at timestamptz,
  -- When the subscription was last read from the payment provider, whose messages arrive late and side by side: what was
  -- read earlier does not replace it.
  subscription_read_at timestamptz,
  check (test_account = (email is null)),
  check ((email is null) = (email_key is null) and (email is null) = (password is null))
);

-- The user sees the sessions, each with its browser, system, network address and country, and ends them by an id that
-- signs nobody in. `prefixed` sessions are in a cookie that other hosts of the domain cannot set: the cookie without
-- prefix counts for the sessions of earlier versions only, whose address is unknown. `confirmed_at` is when the user last
-- proved in it who they are.
create table identity.sessions (
  digest text primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid() unique,
  device text not null default '',
  prefixed boolean not null default false,
  confirmed_at timestamptz,
  address text,
  country text
);

create index sessions_user on identity.sessions (user_id);
create index sessions_expiry on identity.sessions (expires_at);

create table identity.password_resets (
  digest text primary key,
  user_id uuid not null references identity.users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_resets_user on identity.password_resets (user_id);

create table identity.outbox (
  id uuid primary key,
  kind text not null,
  account_id uuid,
  recipient text not null,
  reply_to text,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  claimed_at timestamptz,
  -- When nobody could say whether the mail server has a mail.
  unknown_at timestamptz
);

create index outbox_waiting on identity.outbox (created_at) where sent_at is null and claimed_at is null;
create index outbox_in_hand on identity.outbox (created_at) where sent_at is null and claimed_at is not null;
create index outbox_account on identity.outbox (account_id);

create table identity.account_deletions (
  account_id uuid primary key,
  requested_at timestamptz not null default now()
);

-- The address of an account's calendar holds a secret, of which only the digest is kept. The secret itself follows from
-- the seed and the secret of the app, so that the settings can show the address again.
create table identity.calendar_feeds (
  user_id uuid primary key references identity.users on delete cascade,
  digest text not null unique,
  seed text not null,
  created_at timestamptz not null default now()
);

-- What happened around the sign-in of a user, for the view in the settings. Repeated failures are one row with a count.
create table identity.security_events (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  kind text not null,
  device text not null,
  count integer not null default 1,
  at timestamptz not null
);

create index security_events_user on identity.security_events (user_id, at desc);
create index security_events_at on identity.security_events (at);

-- The links of notices by mail: "That was not me". They belong to the address that the notice was sent to, which is the
-- former one after a change of the address.
create table identity.alarm_links (
  digest text primary key,
  user_id uuid not null references identity.users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index alarm_links_user on identity.alarm_links (user_id);
create index alarm_links_expiry on identity.alarm_links (expires_at);

-- A new address waits here until somebody opens the link that was sent to it.
create table identity.email_changes (
  digest text primary key,
  user_id uuid not null unique references identity.users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);

-- Passkeys sign a user in beside the password. `credential` is the id that the authenticator chose, `counter` how often
-- it says it was used, and `synced` whether it is kept on several devices.
create table identity.passkeys (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  credential text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_user on identity.passkeys (user_id);

-- What an authenticator has to sign, once and within minutes: to add a passkey, to confirm who uses a session (both for
-- a user), or to sign in (for nobody yet).
create table identity.passkey_challenges (
  digest text primary key,
  purpose text not null,
  user_id uuid references identity.users on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_expiry on identity.passkey_challenges (expires_at);
create index passkey_challenges_user on identity.passkey_challenges (user_id);

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

-- The link that was sent to the address of a user, by which it is confirmed.
create table identity.email_confirmations (
  digest text primary key,
  user_id uuid not null unique references identity.users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);

-- The IMAP mailbox of a user's own mail account, from which delivery reports are read
-- (command-service/src/mail-account/own-mailbox). It goes with the mail account. Nothing of its messages is stored.
create table identity.mail_account_mailboxes (
  user_id uuid primary key references identity.mail_accounts on delete cascade,
  host text not null,
  port integer not null,
  user_name text not null,
  sealed_password bytea not null,
  -- How far it was read. UIDs grow, and begin again when the server gives the mailbox another UIDVALIDITY.
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
