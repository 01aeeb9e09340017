-- Messages that wait for a sender, few at any time: those that no sender has, because an earlier version imported their
-- account, are found every hour.
create index deliveries_queued on read.deliveries (account_id, id)
  where jsonb_path_exists(record, '$.recipients.* ? (@.state == "queued")');
