/** Fills the pages of names for jobs that a test inserted directly into their table, as the projection folds them. */
export async function fillJobNames(pool: { query(sql: string): Promise<unknown> }): Promise<void> {
  await pool.query('truncate read.job_names');
  await pool.query(
    `insert into read.job_names (account_id, page, names)
     select p.account_id, p.page, string_agg(coalesce(j.name_key, '') || E'\\n', '' order by line)
     from (select distinct account_id, id / 64 as page from read.jobs where not deleted and name_key <> '') p
     cross join generate_series(0, 63) line
     left join read.jobs j on j.account_id = p.account_id and j.id = p.page * 64 + line and not j.deleted
     group by p.account_id, p.page`,
  );
}
