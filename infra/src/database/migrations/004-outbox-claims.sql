alter table identity.outbox add column claimed_at timestamptz;

drop index identity.outbox_unsent;

create index outbox_waiting on identity.outbox (created_at)
  where sent_at is null and claimed_at is null;
