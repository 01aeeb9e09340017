-- Another version of a projection may stop before the same event, and is passed over it with a reason of its own.
alter table read.skipped drop constraint skipped_pkey;
alter table read.skipped add primary key (account_id, projection, version, revision);
