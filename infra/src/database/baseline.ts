import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The tables of every schema as the steps up to commit d855efd9 left them, one file for each schema.
 * `replaces.txt` has the names of these steps.
 */
const FOLDER = join(import.meta.dirname, 'baseline');

/** The step that creates them, in the table of the applied steps. */
export const BASELINE = '000-baseline';

/** The version to start once on data that is too old for the baseline. */
export const LAST_BEFORE_BASELINE = 'commit d855efd9';

export const baseline: Migration = {
  up: async (db) => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    for (const file of files) await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db);
  },
};

/** The names of the steps that the baseline replaces. */
export async function replacedSteps(): Promise<string[]> {
  return (await readFile(join(FOLDER, 'replaces.txt'), 'utf8')).trim().split('\n');
}

/**
 * The names of applied steps, with the baseline in place of those that it replaces. Null when some of these are missing
 * and the baseline isn't there: the data are of a version that is too old.
 */
export async function withBaseline(applied: readonly string[]): Promise<string[] | null> {
  const replaced = await replacedSteps();
  const later = applied.filter((name) => name !== BASELINE && !replaced.includes(name));
  const hasTables = applied.includes(BASELINE) || replaced.every((name) => applied.includes(name));
  return hasTables ? [BASELINE, ...later] : null;
}
