-- Invoices from the beginning of what they are searched by.
create index invoices_search_order on read.invoices (account_id, search_key text_pattern_ops, id) where not deleted;
