-- The names of jobs, a line each, in pages of 64: read as they are, so kept in the row and not compressed.
create table read.job_names (
  account_id uuid not null,
  page integer not null,
  names text not null,
  primary key (account_id, page)
) with (toast_tuple_target = 8160);

insert into read.job_names (account_id, page, names)
select p.account_id, p.page, string_agg(coalesce(j.name_key, '') || E'\n', '' order by line)
from (select distinct account_id, id / 64 as page from read.jobs where not deleted and name_key <> '') p
cross join generate_series(0, 63) line
left join read.jobs j on j.account_id = p.account_id and j.id = p.page * 64 + line and not j.deleted
group by p.account_id, p.page;
