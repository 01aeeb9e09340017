-- The address of an account's calendar holds a secret, of which only the digest is kept. The secret itself follows from
-- the seed and the secret of the app, so that the settings can show the address again.
create table identity.calendar_feeds (
  user_id uuid primary key references identity.users on delete cascade,
  digest text not null unique,
  seed text not null,
  created_at timestamptz not null default now()
);
