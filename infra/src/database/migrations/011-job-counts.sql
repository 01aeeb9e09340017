-- Counts by state and currency take the place of those by client, job type and language pair alone.
create table read.job_counts (
  account_id uuid not null,
  client_id integer not null,
  job_type_id integer not null,
  language_pair_id integer not null,
  on_hold boolean not null,
  completed boolean not null,
  invoiced boolean not null,
  currency text not null,
  jobs integer not null,
  value numeric not null,
  primary key (account_id, client_id, job_type_id, language_pair_id, on_hold, completed, invoiced, currency)
);

insert into read.job_counts
select account_id, coalesce(client_id, 0), coalesce(job_type_id, 0), coalesce(language_pair_id, 0), on_hold,
  completed_at is not null, invoiced, coalesce(record->>'currency', ''), count(*), trim_scale(sum(value))
from read.jobs where not deleted group by 1, 2, 3, 4, 5, 6, 7, 8;

drop table read.job_usage;

-- Names from their beginning; names that contain a text are counted in it without a look at the rows.
create index jobs_name_order on read.jobs (account_id, name_key text_pattern_ops, id)
  include (on_hold, invoiced, completed_at) where not deleted;

create index jobs_on_hold on read.jobs (account_id, id desc) where not deleted and on_hold;

-- When a client's last job was completed.
create index jobs_client_completed on read.jobs (account_id, client_id, completed_at)
  where not deleted and completed_at is not null;

-- For the tab, which leaves out jobs without a client, and for the filter, which does not.
drop index read.jobs_uninvoiced;
create index jobs_uninvoiced on read.jobs (account_id, completed_at desc, id desc) include (client_id)
  where not deleted and not invoiced and completed_at is not null;
