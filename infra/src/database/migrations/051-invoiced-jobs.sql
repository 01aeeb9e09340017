-- A list that is sorted by status ends in the invoiced jobs, in the order of their ids.
create index jobs_invoiced on read.jobs (account_id, id) where not deleted and invoiced;
