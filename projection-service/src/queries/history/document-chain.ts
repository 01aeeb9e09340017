import type { ChainedDocument } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { slices } from '@ledgerline/shared-events/slices.ts';
import { sql } from 'kysely';
import { COUNT, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

/** How many events are read at once; one has up to a megabyte. */
const EVENTS_PER_PART = 16;

/** How many characters of events are worked on in one slice. */
const CHARACTERS_PER_SLICE = 200_000;

/** The events that changed a document, in their order, with the hashes of their chain. They are read in parts and slices. */
export async function* documentChain(read: AccountReader, document: ChainedDocument) {
  let characters = 0;
  for (let first = 0; ; first += EVENTS_PER_PART) {
    const rows = await read.fetch(chainFrom(read.accountId, document, first));
    for (const row of rows) {
      characters += row.event.length;
      if (characters > CHARACTERS_PER_SLICE) {
        characters = 0;
        await slices.next(read.accountId);
      }
      yield row;
    }
    if (rows.length < EVENTS_PER_PART) return;
  }
}

function chainFrom(accountId: string, { kind, id }: ChainedDocument, first: number) {
  return readModels
    .selectFrom('read.history_document_chain as c')
    .innerJoin('read.history_audit_events as e', 'e.revision', 'c.revision')
    .select(['c.index', 'c.prev_hash', 'c.hash', 'e.event', 'e.schema'])
    .where('c.account_id', '=', accountId)
    .where('e.account_id', '=', accountId)
    .where('c.kind', '=', kind)
    .where('c.document_id', '=', id)
    .where('c.index', '>=', first)
    .orderBy('c.index')
    .limit(EVENTS_PER_PART);
}

/** How many events of a document there were before a revision. */
export async function countBefore(
  read: AccountReader,
  { kind, id }: ChainedDocument,
  revision: number,
): Promise<number> {
  const [count] = await read.fetch(
    readModels
      .selectFrom('read.history_document_chain')
      .select(COUNT.as('total'))
      .where('account_id', '=', read.accountId)
      .where('kind', '=', kind)
      .where('document_id', '=', id)
      .where('revision', '<', revision),
  );
  return count?.total ?? 0;
}

/** The documents of a kind that have or had a number, the newest first. */
export function documentsOnceNumbered(accountId: string, kind: ChainedDocument['kind'], number: string) {
  return readModels
    .selectFrom('read.history_document_chain as c')
    .innerJoin('read.history_audit_events as e', 'e.revision', 'c.revision')
    .select('c.document_id as id')
    .distinct()
    .where('c.account_id', '=', accountId)
    .where('c.kind', '=', kind)
    .where('e.account_id', '=', accountId)
    .where(sql<number>`strpos(e.event, ${`"number":${JSON.stringify(number)}`})`, '>', 0)
    .orderBy('c.document_id', 'desc');
}
