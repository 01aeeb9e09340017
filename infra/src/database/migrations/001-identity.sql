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
  check (test_account = (email is null)),
  check ((email is null) = (email_key is null) and (email is null) = (password is null))
);

create table identity.sessions (
  digest text primary key,
  user_id uuid not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null,
  expires_at timestamptz not null
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
  sent_at timestamptz
);

create index outbox_unsent on identity.outbox (created_at) where sent_at is null;

create table identity.account_deletions (
  account_id uuid primary key,
  requested_at timestamptz not null default now()
);
