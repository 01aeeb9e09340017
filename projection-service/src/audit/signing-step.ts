import { type ChainedDocument, chainedDocument } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { type Expression, sql } from 'kysely';
import type { Pool } from 'pg';
import { inRowSnapshot } from '../export/snapshot.ts';
import { GENESIS_HASH } from '../projections/history/chain.ts';
import type { AccountReader } from '../queries/read-account.ts';
import { readModels } from '../runtime/database/read-models.ts';
import { CHECKPOINT_COLUMNS, type CheckpointRow, lastCheckpoint, toCheckpoint } from './checkpoint-table.ts';
import type { KeyRing } from './key-ring.ts';

/** The ledger or the history of an account is not the one that was signed. */
export class Unsound extends Error {}

/** The head of a chain: its last hash after `events` events. */
export type Head = { events: number; hash: string };

/** An event in the chain of a document, as the history has recorded it. */
export type Link = {
  kind: string;
  document_id: number;
  index: number;
  revision: number;
  prev_hash: string;
  hash: string;
};

/** The heads of the chains of documents, by their chains. */
export type DocumentHeads = Map<string, { document: ChainedDocument; head: Head }>;

/** What the history has recorded between two checkpoints. */
export type SigningStep = {
  from: number;
  to: number;
  /** The last revision of the history. */
  last: number;
  head: Head;
  recorded: string;
  links: readonly Link[];
  heads: DocumentHeads;
  /** Whether it's about documents that were missed before. */
  isMissed: boolean;
};

const STEP_EVENTS = 5_000;

/** How many documents that no checkpoint names are followed at once. */
const MAX_MISSED = 5_000;

/**
 * What is to be signed next; null when the history is at the last checkpoint.
 * @param seeksMissed whether documents may have been missed, which takes a look at all of the account
 */
export async function nextStep(
  { pool, keys, stepEvents = STEP_EVENTS }: { pool: Pool; keys: KeyRing; stepEvents?: number },
  accountId: string,
  seeksMissed: boolean,
): Promise<SigningStep | null> {
  return await inRowSnapshot(pool, accountId, ['history'], async ({ reader, revision, isOfLedger }) => {
    const [last] = await reader.fetch(lastCheckpoint(accountId, null));
    if (seeksMissed && isOfLedger && last !== undefined && last.revision <= revision) {
      const missed = await missedStep(reader, keys, last, revision);
      if (missed !== null) return missed;
    }
    const from = (last?.revision ?? -1) + 1;
    const to = Math.min(revision, from + stepEvents - 1);
    if (!isOfLedger || to < from) return null;
    const [recorded] = await reader.fetch(
      readModels
        .selectFrom('read.history_chain')
        .select('hash')
        .where('account_id', '=', accountId)
        .where('revision', '=', to),
    );
    if (recorded === undefined) throw new Unsound('The history has lost the hash of an event.');
    const links = await reader.fetch(
      linksUpTo(accountId, to).where('c.revision', '>=', from).orderBy('c.revision'),
    );
    const heads = await signedHeads(reader, keys, links);
    const head = headOf(keys, last);
    return { from, to, last: revision, head, recorded: recorded.hash, links, heads, isMissed: false };
  });
}

/**
 * The documents whose signed heads are behind the chain of the account, since a version that had no chains of their
 * kind signed it: before an upgrade, or beside newer processes. They are followed once more over the events that were
 * signed, from the checkpoint before the first of theirs up to the last one. Null when there are none.
 */
async function missedStep(
  read: AccountReader,
  keys: KeyRing,
  last: CheckpointRow,
  revision: number,
): Promise<SigningStep | null> {
  const { accountId } = read;
  const { revision: to } = last;
  const firsts = await read.fetch(
    linksUpTo(accountId, to)
      .leftJoin(
        sql<DocumentColumns & { signed: number }>`(
          select kind, document_id, max(events) as signed from audit.checkpoints
          where account_id = ${accountId}::uuid and kind <> 'invoice' group by kind, document_id)`.as('s'),
        (join) => join.onRef('s.kind', '=', 'c.kind').onRef('s.document_id', '=', 'c.document_id'),
      )
      .where('c.kind', '<>', 'invoice')
      .where(({ eb, fn, lit, ref }) => eb('c.index', '=', fn.coalesce(ref('s.signed'), lit(0))))
      .orderBy('c.revision')
      .limit(MAX_MISSED),
  );
  const [first] = firsts;
  if (first === undefined) return null;
  const [before] = await read.fetch(lastCheckpoint(accountId, null, first.revision - 1));
  const begins = new Map(firsts.map((link) => [chainKey(link), link.index]));
  const since = await read.fetch(
    linksUpTo(accountId, to)
      .where('c.revision', '>=', first.revision)
      .where(({ ref }) => isOneOf(ref('c.kind'), ref('c.document_id'), firsts))
      .orderBy('c.revision'),
  );
  const links = since.filter((link) => link.index >= (begins.get(chainKey(link)) ?? 0));
  return {
    from: (before?.revision ?? -1) + 1,
    to,
    last: revision,
    head: headOf(keys, before),
    recorded: headOf(keys, last).hash,
    links,
    heads: await signedHeads(read, keys, links),
    isMissed: true,
  };
}

function headOf(keys: KeyRing, row: CheckpointRow | undefined): Head {
  if (row === undefined) return { events: 0, hash: GENESIS_HASH };
  if (keys.trusts(toCheckpoint(row))) return { events: row.events, hash: row.head };
  throw new Unsound('A checkpoint is not signed by a key of this instance.');
}

/** The events in the chains of documents up to a revision. */
function linksUpTo(accountId: string, revision: number) {
  return readModels
    .selectFrom('read.history_document_chain as c')
    .select(['c.kind', 'c.document_id', 'c.index', 'c.revision', 'c.prev_hash', 'c.hash'])
    .where('c.account_id', '=', accountId)
    .where('c.revision', '<=', revision);
}

export type DocumentColumns = Pick<Link, 'kind' | 'document_id'>;

export const chainKey = ({ kind, document_id }: DocumentColumns): string => `${kind} ${document_id}`;

/** Whether columns name one of these documents. */
function isOneOf(kind: Expression<unknown>, id: Expression<unknown>, documents: readonly DocumentColumns[]) {
  const [kinds, ids] = [documents.map((one) => one.kind), documents.map((one) => one.document_id)];
  return sql<boolean>`(${kind}, ${id}) in (select * from unnest(${kinds}::text[], ${ids}::integer[]))`;
}

/** The last signed heads of the documents of these links. */
async function signedHeads(
  read: AccountReader,
  keys: KeyRing,
  links: readonly Link[],
): Promise<DocumentHeads> {
  const documents = [...new Map(links.map((link) => [chainKey(link), link])).values()];
  const rows = await read.fetch(sql<CheckpointRow & DocumentColumns>`
    select distinct on (kind, document_id) ${CHECKPOINT_COLUMNS}
    from audit.checkpoints
    where account_id = ${read.accountId}::uuid and ${isOneOf(sql.ref('kind'), sql.ref('document_id'), documents)}
    order by kind, document_id, revision desc`);
  const signed = new Map(rows.map((row) => [chainKey(row), row]));
  return new Map(
    documents.map((columns) => {
      const document = chainedDocument.parse({ kind: columns.kind, id: columns.document_id });
      return [chainKey(columns), { document, head: headOf(keys, signed.get(chainKey(columns))) }];
    }),
  );
}
