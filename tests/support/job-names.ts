import { readFile } from 'node:fs/promises';

const names = new URL('../../infra/src/database/migrations/018-job-names.sql', import.meta.url);

/**
 * Fills the pages of names for jobs that a test inserted directly into their table, as the migration does for earlier
 * data folders.
 */
export async function fillJobNames(pool: { query(sql: string): Promise<unknown> }): Promise<void> {
  const sql = await readFile(names, 'utf8');
  await pool.query('truncate read.job_names');
  await pool.query(sql.slice(sql.indexOf('insert into')));
}
