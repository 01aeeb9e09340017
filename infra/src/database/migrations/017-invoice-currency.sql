alter table read.invoices add column currency text not null default '';

-- How many invoices there are in each currency is counted in the index alone.
create index invoices_currency on read.invoices (account_id, currency) where not deleted;
