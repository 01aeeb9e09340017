-- When nobody could say whether the mail server has a mail.
alter table identity.outbox add column unknown_at timestamptz;

create index outbox_in_hand on identity.outbox (created_at)
  where sent_at is null and claimed_at is not null;
