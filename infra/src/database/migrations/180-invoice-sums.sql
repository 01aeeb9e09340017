-- The number and the sums of a list of invoices are read from here alone: the rows themselves are wide.
create index invoices_sums on read.invoices (account_id, currency)
  include (exchange_to, exchange_rate, total, open_amount, paid)
  where not deleted;
drop index read.invoices_currency;
