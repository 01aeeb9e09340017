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
