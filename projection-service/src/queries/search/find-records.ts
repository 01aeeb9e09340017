import { type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { type AlikeValues, alikeParts, piecesOf, similarEnough } from './find-alike.ts';
import { type ContainingValues, containingParts, containingValues } from './find-containing.ts';
import { byPart, type FoundBy, type FoundRecord, partsOf, type RecordType } from './searched-records.ts';

type ContainingPart = keyof ReturnType<typeof containingParts>;
type AlikePart = `alike ${RecordType}`;
type Part = ContainingPart | AlikePart;

/** What is requested of the account, and the text. */
type Values = ContainingValues & AlikeValues & { requested: readonly Part[] };

/**
 * Records that contain a text, and of the types without any those that are similar to it: one statement, which takes a
 * fraction of the time of one for each part. Contacts are compared here by all contacts of a client, and one by one later.
 */
const searchWith = (pieces: number) =>
  compiledOnce<Values, FoundBy<Part>>((value) => {
    const isRequested = (part: RawBuilder<Part>) => sql`${part} = any(${value('requested')}::text[])`;
    const isMissing = (part: RawBuilder<AlikePart>) => sql`${isRequested(part)} and (${part} = 'alike contact'
      or not exists (select from containing as c where 'alike ' || c.type = ${part}))`;
    return sql<FoundBy<Part>>`
      with containing as materialized (
        select case when part in ('reference', 'file') then 'job' else part end as type, found.*
        from (${partsOf<ContainingPart>(containingParts(value), isRequested)}) as found)
      select part, id, name, detail, key, likeness from (
        select part, place, id, name, detail, key, likeness from containing
        union all ${partsOf<AlikePart>(alikeParts(value, pieces), isMissing)}) as found
      order by part, place`;
  });

/** By the number of pieces of the text. */
const SEARCHES = new Map<number, ReturnType<typeof searchWith>>();

type FoundByType = ReadonlyMap<RecordType, readonly FoundRecord[]>;

/**
 * The records of these types that contain a search key: by their names, jobs also by their references and files, after
 * those by name and each once. Of contacts, their clients. `alike` are those of the given types that are similar to it;
 * of those without any that contain it, at least.
 */
export async function findByText(
  read: AccountReader,
  types: readonly RecordType[],
  alikeTypes: readonly RecordType[],
  text: string,
): Promise<{ containing: FoundByType; alike: FoundByType }> {
  const pieces = piecesOf(text);
  const search = SEARCHES.get(pieces.length) ?? searchWith(pieces.length);
  SEARCHES.set(pieces.length, search);
  const related = types.includes('job') ? (['reference', 'file'] as const) : [];
  const requested = [...types, ...related, ...alikeTypes.map((type) => `alike ${type}` as const)];
  const values: Values = { ...containingValues(read.accountId, text), requested };
  for (const [index, piece] of pieces.entries()) values[`piece${index}`] = piece;
  const found = byPart(await read.fetch(search(values)));
  const rowsOf = (part: Part) => found.get(part) ?? [];
  const jobs = [...rowsOf('job'), ...rowsOf('reference'), ...rowsOf('file')];
  const ids = jobs.map(({ id }) => id);
  const jobsOnce = jobs.filter(({ id }, index) => ids.indexOf(id) === index);
  return {
    containing: new Map(types.map((type) => [type, type === 'job' ? jobsOnce : rowsOf(type)])),
    alike: new Map(alikeTypes.map((type) => [type, similarEnough(rowsOf(`alike ${type}`), text)])),
  };
}
