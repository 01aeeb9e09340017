-- Whether a credit note is a draft of fiscal mode ('draft'), was issued in it ('issued'), and its paper is kept
-- ('archived'), and since when it is issued. No ledger of an earlier version has any, so no row is folded again.
alter table read.credit_notes add column fiscal text, add column frozen_at timestamptz;

-- What finds the issued ones whose paper isn't kept yet, over all accounts.
create index credit_notes_unarchived on read.credit_notes (account_id) where fiscal = 'issued';

-- What finds the accounts whose chain is signed at once, because something was issued since its last checkpoint.
create index credit_notes_frozen on read.credit_notes (account_id, frozen_at) where frozen_at is not null;
