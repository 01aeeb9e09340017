-- A search key in the form that lists are sorted by: its numbers have at least 16 digits, so that 9 comes before 10.
create function read.natural_key(key text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(key, '([0-9]+)', '000000000000000\1', 'g'), '0*([0-9]{16,})', '\1', 'g')
$$;

drop index read.jobs_name_order;
create index jobs_name_order on read.jobs (account_id, read.natural_key(name_key) text_pattern_ops, id)
  where not deleted;

drop index read.jobs_reference_order;
create index jobs_reference_order on read.jobs (account_id, read.natural_key(reference_key), id)
  where not deleted and reference_key is not null;

drop index read.invoices_client_order;
create index invoices_client_order on read.invoices (account_id, read.natural_key(client_key), id)
  where not deleted;

drop index read.invoices_reference_order;
create index invoices_reference_order on read.invoices (account_id, read.natural_key(reference_key), id)
  where not deleted;
