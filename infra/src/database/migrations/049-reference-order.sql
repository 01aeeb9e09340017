-- Lists of jobs are sorted by their reference too.
create index jobs_reference_order on read.jobs (account_id, reference_key, id)
  where not deleted and reference_key is not null;
