-- Credit notes and quotes get hash chains as invoices have them. The tables of the chains of invoices alone stay for
-- processes of the former version, as long as they run beside newer ones. Their rows serve until the projection of the
-- history, which has a higher version, has folded all of them again.
create table read.history_document_chain (
  account_id uuid not null,
  kind text not null,
  document_id integer not null,
  index integer not null,
  revision integer not null,
  prev_hash text not null,
  hash text not null,
  primary key (account_id, kind, document_id, index)
);
insert into read.history_document_chain
  select account_id, 'invoice', invoice_id, index, revision, prev_hash, hash from read.history_invoice_chain;

create table read.history_document_heads (
  account_id uuid not null,
  kind text not null,
  document_id integer not null,
  events integer not null,
  hash text not null,
  primary key (account_id, kind, document_id)
);
insert into read.history_document_heads
  select account_id, 'invoice', invoice_id, events, hash from read.history_invoice_heads;

-- The kind and the id of the document whose chain was signed; both are null for the chain of the account.
alter table audit.checkpoints add column kind text, add column document_id integer;
update audit.checkpoints set kind = 'invoice', document_id = invoice_id where invoice_id is not null;
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

-- A process of the former version knows `invoice_id` alone. To it, what is signed of another document is about none of
-- its invoices: 0.
create function audit.name_chain() returns trigger language plpgsql as $$
begin
  if new.kind is not null then
    new.invoice_id := case new.kind when 'invoice' then new.document_id else 0 end;
  elsif new.invoice_id is not null then
    new.kind := 'invoice';
    new.document_id := new.invoice_id;
  end if;
  return new;
end $$;
create trigger name_chain before insert on audit.checkpoints for each row execute function audit.name_chain();
