import type { FindUnarchived } from '@ledgerline/shared-events/invoices/unarchived-documents.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { fetchRows } from './runtime/database/read-models.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Finds the accounts with issued documents whose papers aren't kept yet. */
export function unarchivedFinder(pool: Pool): FindUnarchived {
  return async (after, most) => {
    const rows = await fetchRows(
      pool,
      sql<{ account_id: string }>`
        select distinct account_id::text from (
          select account_id from read.invoices where fiscal = 'issued' union all
          select account_id from read.credit_notes where fiscal = 'issued') d
        where account_id > ${after ?? FIRST}::uuid
        order by account_id limit ${most}`,
    );
    return rows.map(({ account_id }) => account_id);
  };
}
