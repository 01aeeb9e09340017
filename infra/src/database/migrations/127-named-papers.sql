-- Whether the ledger names a stored file of a message, which then stays for good. Files that no command took are removed
-- once they are old enough: those of commands that were refused after printing, or that a crash interrupted. The files
-- of earlier versions are looked at once.
alter table sending.papers add column named boolean not null default false;
create index papers_unnamed on sending.papers (account_id) where not named;
