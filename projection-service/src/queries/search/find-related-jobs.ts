import { sql } from 'kysely';
import { compiledOnce, readModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import type { AccountReader } from '../read-account.ts';
import type { FoundRecord } from './find-records.ts';

/** The most jobs that are found by their references, and by their files. */
const MOST = 10;

type Values = { accountId: string; containing: string };

const BY_REFERENCE = compiledOnce<Values, FoundRecord>((value) =>
  readModels
    .selectFrom('read.jobs as j')
    .select(({ ref }) => {
      const record = ref('j.record');
      return [
        'j.id',
        sql<string | null>`${record}->>'name'`.as('name'),
        sql<string | null>`${record}->>'reference'`.as('detail'),
        sql<string>`coalesce(${ref('j.reference_key')}, '')`.as('key'),
        sql<number>`1`.as('likeness'),
      ];
    })
    .where('j.account_id', '=', value('accountId'))
    .where(({ not }) => not('j.deleted'))
    .where('j.reference_key', 'is not', null)
    .where('j.reference_key', 'like', value('containing'))
    .orderBy('j.id', 'desc')
    .limit(MOST),
);

const BY_FILE = compiledOnce<Values, FoundRecord>((value) =>
  readModels
    .selectFrom('read.attachments as a')
    .innerJoin('read.jobs as j', (join) =>
      join.onRef('j.account_id', '=', 'a.account_id').onRef('j.id', '=', 'a.job_id'),
    )
    .select(({ ref }) => [
      'j.id',
      sql<string | null>`${ref('j.record')}->>'name'`.as('name'),
      'a.name as detail',
      'a.name_key as key',
      sql<number>`1`.as('likeness'),
    ])
    .where('a.account_id', '=', value('accountId'))
    .where(({ not }) => not('a.deleted'))
    .where(({ not }) => not('j.deleted'))
    .where('a.name_key', 'like', value('containing'))
    .orderBy('a.id', 'desc')
    .limit(MOST),
);

/**
 * Jobs whose reference, or the name of one of whose files, contains the text. `detail` is that reference or name. A job
 * occurs once.
 */
export async function findRelatedJobs(read: AccountReader, text: string): Promise<FoundRecord[]> {
  const values = { accountId: read.accountId, containing: containing(text) };
  const found = await Promise.all([read.fetch(BY_REFERENCE(values)), read.fetch(BY_FILE(values))]);
  const byId = new Map<number, FoundRecord>();
  for (const row of found.flat()) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}
