-- Credit notes and quotes get hash chains as invoices have them. The rows that are here are about invoices and serve
-- until the projection of the history, which has a higher version, has folded all of them again.
alter table read.history_invoice_chain rename to history_document_chain;
alter table read.history_document_chain rename column invoice_id to document_id;
alter table read.history_document_chain add column kind text not null default 'invoice';
alter table read.history_document_chain alter column kind drop default;
alter table read.history_document_chain drop constraint history_invoice_chain_pkey;
alter table read.history_document_chain
  add constraint history_document_chain_pkey primary key (account_id, kind, document_id, index);

alter table read.history_invoice_heads rename to history_document_heads;
alter table read.history_document_heads rename column invoice_id to document_id;
alter table read.history_document_heads add column kind text not null default 'invoice';
alter table read.history_document_heads alter column kind drop default;
alter table read.history_document_heads drop constraint history_invoice_heads_pkey;
alter table read.history_document_heads
  add constraint history_document_heads_pkey primary key (account_id, kind, document_id);

-- The kind and the id of the document whose chain was signed; both are null for the chain of the account.
alter table audit.checkpoints rename column invoice_id to document_id;
alter table audit.checkpoints add column kind text;
update audit.checkpoints set kind = 'invoice' where document_id is not null;
alter table audit.checkpoints
  add constraint checkpoints_document check ((kind is null) = (document_id is null)),
  drop constraint checkpoints_account_id_invoice_id_revision_key,
  add constraint checkpoints_chain unique nulls not distinct (account_id, kind, document_id, revision);
drop index audit.checkpoints_stamped;
drop index audit.checkpoints_awaiting;
create index checkpoints_stamped on audit.checkpoints (account_id, kind, document_id, revision)
  where timestamp_id is not null;
create index checkpoints_awaiting on audit.checkpoints (account_id, kind, document_id, revision)
  where awaits_timestamp;
