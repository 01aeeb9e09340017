-- The user sees the sessions, each with its browser and system, and ends them by an id that signs nobody in. `prefixed`
-- sessions are in a cookie that other hosts of the domain cannot set: the cookie without prefix counts for the sessions
-- of earlier versions only. `confirmed_at` is when the user last proved in it who they are.
alter table identity.sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column prefixed boolean not null default false,
  add column confirmed_at timestamptz;
