-- Accounts that came back from an older copy of themselves. Reminders that were due by then may have left since the copy
-- was made, so they never leave by themselves from here.
create table sending.brought_back (
  account_id uuid primary key,
  at timestamptz not null,
  -- A restored backup, or an imported export.
  source text not null check (source in ('backup', 'export'))
);
