import type { Pool } from 'pg';
import { fillJobNames } from '../support/job-names.ts';

/** How many jobs each other account has. */
const JOBS_OF_OTHERS = 1_000;

const WORDS = `array['contract','manual','brochure','patent','letter','website','catalogue','invoice terms','medical report','press release','subtitles','interview']`;

/** The columns that the lists read, for a job with this id: an old practice with a few open jobs. */
const COLUMNS = `
  name.key as name_key, id % 60 + 1 as client_id, id % 12 + 1 as job_type_id, id % 10 + 1 as language_pair_id,
  id % 211 = 0 as on_hold, case when id % 97 > 0 then date '2016-01-01' + id % 3900 end as completed_at,
  id % 31 > 0 and id % 97 > 0 as invoiced, case when id % 2 = 0 then date '2016-01-01' + id % 3900 end as deadline_on,
  case when id % 2 = 1 then timestamptz '2016-01-01' + make_interval(days => id % 3900) end as deadline_at, 100 + id % 900 as value,
  id % 400 * 10 as quantity, 0.01 * (id % 30) as rate, 'USD' as currency,
  case when id % 31 > 0 and id % 97 > 0 then id % 9000 + 1 end as invoice_id,
  case when id % 70 = 0 then 'high' end as priority, false as deleted`;
const NAMES = `cross join lateral (select (${WORDS})[id % 12 + 1] || ' ' || id || ' ' || (${WORDS})[id * 7 % 11 + 1] as key) name`;

const TARGET = `insert into read.jobs
  (account_id, id, name_key, client_id, job_type_id, language_pair_id, on_hold, completed_at, invoiced, deadline_on,
   deadline_at, value, quantity, rate, currency, invoice_id, priority, deleted, record)`;

/**
 * Fills the table of jobs: `own` jobs of the account and those of others, `rows` in total. The account must have its
 * first job, which is the template of the records. Indexes are dropped and created again afterwards, which is faster.
 */
export async function fillJobs(pool: Pool, accountId: string, own: number, rows: number): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid where i.indrelid = 'read.jobs'::regclass and not i.indisprimary`,
  );
  for (const { name } of indexes) await pool.query(`drop index read.${name}`);
  await pool.query(
    `${TARGET}
     select ('00000000-0000-4000-8000-' || lpad(account::text, 12, '0'))::uuid, id, ${COLUMNS}, '{}'
     from generate_series(1, $1::integer) account, generate_series(1, ${JOBS_OF_OTHERS}) id ${NAMES}`,
    [Math.floor((rows - own) / JOBS_OF_OTHERS)],
  );
  await pool.query(
    `${TARGET}
     select $1::uuid, id, ${COLUMNS},
       pattern.record || jsonb_build_object('id', id, 'name', name.key, 'client_id', id % 60 + 1,
         'job_type_id', id % 12 + 1, 'language_pair_id', id % 10 + 1)
     from generate_series(2, $2::integer) id ${NAMES}
     cross join (select record from read.jobs where account_id = $1 and id = 1) pattern`,
    [accountId, own],
  );
  await pool.query(
    `insert into read.clients (account_id, id, name, name_key, invoicing, deleted, record)
     select $1, id, 'Client ' || id, 'client ' || id, true, false, '{}' from generate_series(1, 60) id
     on conflict do nothing`,
    [accountId],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await countAll(pool);
  await fillJobNames(pool);
  for (const table of ['jobs', 'job_counts', 'job_names', 'clients'])
    await pool.query(`vacuum analyze read.${table}`);
}

/** Creates the counts of these jobs that the projection would keep. */
async function countAll(pool: Pool): Promise<void> {
  await pool.query('truncate read.job_counts');
  await pool.query(
    `insert into read.job_counts (account_id, client_id, job_type_id, language_pair_id, on_hold, completed, invoiced,
       currency, jobs, value)
     select account_id, coalesce(client_id, 0), coalesce(job_type_id, 0), coalesce(language_pair_id, 0), on_hold,
       completed_at is not null, invoiced, coalesce(record->>'currency', ''), count(*), sum(value)
     from read.jobs where not deleted group by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
}
