import { idsHolding, namesHolding } from '#projections/jobs/names.ts';
import { readModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import type { Paging } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

/**
 * The jobs whose names contain this text, which is a search key: the ids of a page, the highest first, and their
 * number on all pages. The names are split here, because splitting takes longer in PostgreSQL than transferring them.
 */
export async function findNamed(
  read: AccountReader,
  name: string,
  { page, per_page }: Paging,
): Promise<{ ids: number[]; total: number }> {
  const found = await read.fetch(
    readModels
      .selectFrom('read.job_names')
      .select(['page', 'names'])
      .where('account_id', '=', read.accountId)
      .where('names', 'like', containing(name))
      .orderBy('page', 'desc'),
  );
  const first = (page - 1) * per_page;
  const ids: number[] = [];
  let total = 0;
  let passed = 0;
  for (const each of found) {
    const before = total;
    total += namesHolding(each.names, name);
    if (total <= first) passed = total;
    else if (before < first + per_page) ids.push(...idsHolding(each.page, each.names, name));
  }
  // The driver keeps past results until a full garbage collection. These are large, so they are emptied at once.
  found.length = 0;
  return { ids: ids.slice(first - passed, first - passed + per_page), total };
}
