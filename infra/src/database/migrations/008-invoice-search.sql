alter table read.invoices add column search_key text not null default '';

create index invoices_search on read.invoices using gin (account_id, search_key gin_trgm_ops) where not deleted;
