-- Clients are found by their contacts. The rows of earlier versions are folded anew, which fills the column.
alter table read.clients add column contacts_key text not null default '';

create index clients_contacts on read.clients using gin (account_id, contacts_key gin_trgm_ops)
  where not deleted and contacts_key <> '';
