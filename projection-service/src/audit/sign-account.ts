import {
  type AuditCheckpoint,
  CHECKPOINT_FORMAT,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { inRowSnapshot } from '../export/snapshot.ts';
import { auditEventOf, auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import type { AccountReader } from '../queries/read-account.ts';
import { readModels } from '../runtime/database/read-models.ts';
import { inTransaction } from '../runtime/database/transaction.ts';
import { accountEvents } from '../runtime/verification/account-events.ts';
import {
  CHECKPOINT_COLUMNS,
  type CheckpointRow,
  lastCheckpoint,
  saveCheckpoints,
  saveFault,
  toCheckpoint,
} from './checkpoint-table.ts';
import { type ImportedHistory, importedHistory } from './imported-history.ts';
import type { CheckpointStatement, KeyRing } from './key-ring.ts';

export type SigningDeps = {
  pool: Pool;
  ledger: LedgerStore;
  keys: KeyRing;
  now: () => Date;
  /** Whether an authority stamps the heads later. */
  awaitTimestamps: boolean;
  /** How many events lie between two checkpoints at most; 5,000 by default. */
  stepEvents?: number;
  /** Called when the ledger of an account turns out not to be the one that was signed. */
  onFault: (accountId: string, reason: string) => void;
};

/** The ledger or the history of an account is not the one that was signed. */
class Unsound extends Error {}

/** The head of a chain: its last hash after `events` events. */
type Head = { events: number; hash: string };

/** An event in the chain of an invoice, as the history has recorded it. */
type InvoiceLink = { invoice_id: number; index: number; revision: number; prev_hash: string; hash: string };

/** What the history has recorded between two checkpoints. */
type Step = {
  from: number;
  to: number;
  /** The last revision of the history. */
  last: number;
  head: Head;
  recorded: string;
  links: InvoiceLink[];
  heads: Map<number, Head>;
};

/** How many events of each chain came with an import; the account's own chain is null. */
type ImportedCounts = { from: string; counts: Map<number | null, number> };

const STEP_EVENTS = 5_000;

/**
 * Signs the heads of an account's chain and of its invoices' chains, if they moved since the last checkpoint: it reads
 * the events after that from the ledger, continues the signed hashes with them, and compares the outcome with the
 * history. When they differ nothing is signed, and the account's fault is stored.
 * @returns whether the ledger is sound
 * @throws LedgerUnavailable, StreamDeleted, or an error of PostgreSQL
 */
export async function signAccount(deps: SigningDeps, accountId: string): Promise<boolean> {
  try {
    let history: ImportedHistory | null | undefined;
    for (;;) {
      const step = await nextStep(deps, accountId);
      if (step === null) return true;
      // Nothing is imported behind other events, so the first look says it for all steps.
      if (history === undefined) history = await importedHistory(deps.ledger, accountId, step.last);
      const imported = await importedCounts(deps, accountId, step, history);
      const checkpoints = await signedStep(deps, accountId, { ...step, imported });
      await inTransaction(deps.pool, (client) =>
        saveCheckpoints(client, accountId, checkpoints, deps.awaitTimestamps),
      );
    }
  } catch (error) {
    if (!(error instanceof Unsound)) throw error;
    const { message } = error;
    const isNew = await inTransaction(deps.pool, (client) =>
      saveFault(client, accountId, message, deps.now()),
    );
    if (isNew) deps.onFault(accountId, message);
    return false;
  }
}

/** What is to be signed next; null when the history is at the last checkpoint. */
async function nextStep(
  { pool, keys, stepEvents = STEP_EVENTS }: SigningDeps,
  accountId: string,
): Promise<Step | null> {
  return await inRowSnapshot(pool, accountId, ['history'], async ({ reader, revision, isOfLedger }) => {
    const [last] = await reader.fetch(lastCheckpoint(accountId, null));
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
    const links = await invoiceLinks(reader, from, to);
    const heads = await invoiceHeads(reader, keys, [...new Set(links.map((link) => link.invoice_id))]);
    return {
      from,
      to,
      last: revision,
      head: headOf(keys, last),
      recorded: recorded.hash,
      links,
      heads,
    };
  });
}

function headOf(keys: KeyRing, row: CheckpointRow | undefined): Head {
  if (row === undefined) return { events: 0, hash: GENESIS_HASH };
  if (keys.trusts(toCheckpoint(row))) return { events: row.events, hash: row.head };
  throw new Unsound('A checkpoint is not signed by a key of this instance.');
}

async function invoiceLinks(read: AccountReader, from: number, to: number): Promise<InvoiceLink[]> {
  return await read.fetch(
    readModels
      .selectFrom('read.history_invoice_chain')
      .select(['invoice_id', 'index', 'revision', 'prev_hash', 'hash'])
      .where('account_id', '=', read.accountId)
      .where('revision', '>=', from)
      .where('revision', '<=', to)
      .orderBy('revision'),
  );
}

async function invoiceHeads(
  read: AccountReader,
  keys: KeyRing,
  invoiceIds: readonly number[],
): Promise<Map<number, Head>> {
  const rows = await read.fetch(sql<CheckpointRow>`
    select distinct on (invoice_id) ${CHECKPOINT_COLUMNS}
    from audit.checkpoints
    where account_id = ${read.accountId}::uuid and invoice_id = any(${invoiceIds}::integer[])
    order by invoice_id, revision desc`);
  const signed = new Map(rows.map((row) => [row.invoice_id, row]));
  return new Map(invoiceIds.map((id) => [id, headOf(keys, signed.get(id))]));
}

/** What of the chains of a step came with an import; null when nothing did. */
async function importedCounts(
  { pool }: SigningDeps,
  accountId: string,
  { to, heads }: Step,
  imported: ImportedHistory | null,
): Promise<ImportedCounts | null> {
  if (imported === null) return null;
  const events = Math.min(imported.events, to + 1);
  const { rows } = await pool.query<{ invoice_id: number; events: number }>(
    `select invoice_id, count(*)::float8 as events from read.history_invoice_chain
      where account_id = $1 and revision < $2 and invoice_id = any($3::integer[]) group by invoice_id`,
    [accountId, events, [...heads.keys()]],
  );
  const counts = new Map<number | null, number>(rows.map((row) => [row.invoice_id, row.events]));
  return { from: imported.from, counts: counts.set(null, events) };
}

/** Follows the ledger from the last signed heads to those of the history, and signs these. */
async function signedStep(
  { ledger, keys, now }: SigningDeps,
  accountId: string,
  step: Step & { imported: ImportedCounts | null },
): Promise<AuditCheckpoint[]> {
  const { from, to, recorded, heads, imported } = step;
  const linksAt = Map.groupBy(step.links, ({ revision }) => revision);
  let { head } = step;
  for await (const stored of accountEvents(ledger, accountId, { from, limit: to - from + 1 })) {
    head = { events: head.events + 1, hash: auditHash(head.hash, stored.revision, auditEventOf(stored)) };
    for (const link of linksAt.get(stored.revision) ?? []) follow(heads, link, stored);
  }
  if (head.events !== to + 1) throw new Unsound('The ledger ends before the events that were recorded.');
  if (head.hash !== recorded) throw new Unsound('The ledger is not the one that was signed and recorded.');
  const at = {
    format: CHECKPOINT_FORMAT,
    account: accountId,
    revision: to,
    signedAt: now().toISOString(),
  } as const;
  const sign = (invoice: number | null, { events, hash }: Head) => {
    const count = imported?.counts.get(invoice) ?? 0;
    const origin = imported !== null && count > 0 && { imported: { events: count, from: imported.from } };
    const statement: CheckpointStatement = { ...at, invoice, events, head: hash, ...origin };
    return keys.sign(statement);
  };
  return [sign(null, head), ...[...heads].map(([invoice, each]) => sign(invoice, each))];
}

/** Continues the chain of an invoice with an event of the ledger. */
function follow(heads: Map<number, Head>, link: InvoiceLink, stored: StoredEvent): void {
  const head = heads.get(link.invoice_id);
  const continues = head?.events === link.index && head.hash === link.prev_hash;
  if (!continues || auditHash(link.prev_hash, link.index, auditEventOf(stored)) !== link.hash)
    throw new Unsound('The trail of an invoice is not the one that was signed.');
  heads.set(link.invoice_id, { events: link.index + 1, hash: link.hash });
}
