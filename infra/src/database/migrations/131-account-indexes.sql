-- Deleting an account read these tables from the beginning to the end: all mail of 90 days, and all accounts of every
-- rebuild of a whole projection.
create index rebuild_batch_accounts_account on read.rebuild_batch_accounts (account_id);
create index outbox_account on identity.outbox (account_id);
