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
