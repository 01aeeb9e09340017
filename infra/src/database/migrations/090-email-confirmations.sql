-- When the user proved that the address is theirs; null until then, and for those who registered before this was stored.
alter table identity.users add column email_confirmed_at timestamptz;

-- The link that was sent to the address of a user, by which it is confirmed.
create table identity.email_confirmations (
  digest text primary key,
  user_id uuid not null unique references identity.users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
