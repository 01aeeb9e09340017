import {
  type AuditCheckpoint,
  type ChainedDocument,
  nameOfChain,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { DocumentKind } from '@ledgerline/shared-events/ledger/change.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { auditEventOf, auditHash } from '../projections/history/chain.ts';
import { inTransaction } from '../runtime/database/transaction.ts';
import { accountEvents } from '../runtime/verification/account-events.ts';
import { saveCheckpoints, saveFault } from './checkpoint-table.ts';
import { type ImportedHistory, importedHistory } from './imported-history.ts';
import type { CheckpointStatement, KeyRing } from './key-ring.ts';
import {
  chainKey,
  type DocumentColumns,
  type DocumentHeads,
  type Head,
  type Link,
  nextStep,
  type SigningStep,
  Unsound,
} from './signing-step.ts';

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

/** How many events of each chain came with an import; the account's own chain is null. */
type ImportedCounts = { from: string; counts: Map<string | null, number> };

/** How a fault names a document. */
const A_DOCUMENT: Readonly<Record<DocumentKind, string>> = {
  invoice: 'an invoice',
  creditNote: 'a credit note',
  quote: 'a quote',
};

/**
 * Signs the heads of an account's chain and of its documents' chains, if they moved since the last checkpoint: it reads
 * the events after that from the ledger, continues the signed hashes with them, and compares the outcome with the
 * history. When they differ nothing is signed, and the account's fault is stored.
 * @returns whether the ledger is sound
 * @throws LedgerUnavailable, StreamDeleted, or an error of PostgreSQL
 */
export async function signAccount(deps: SigningDeps, accountId: string): Promise<boolean> {
  try {
    let history: ImportedHistory | null | undefined;
    let seeksMissed = true;
    for (;;) {
      const step = await nextStep(deps, accountId, seeksMissed);
      if (step === null) return true;
      seeksMissed = step.isMissed;
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

/** What of the chains of a step came with an import; null when nothing did. */
async function importedCounts(
  { pool }: SigningDeps,
  accountId: string,
  { to, heads }: SigningStep,
  imported: ImportedHistory | null,
): Promise<ImportedCounts | null> {
  if (imported === null) return null;
  const events = Math.min(imported.events, to + 1);
  const documents = [...heads.values()].map(({ document }) => document);
  const { rows } = await pool.query<DocumentColumns & { events: number }>(
    `select kind, document_id, count(*)::float8 as events from read.history_document_chain
      where account_id = $1 and revision < $2
        and (kind, document_id) in (select * from unnest($3::text[], $4::integer[]))
      group by kind, document_id`,
    [accountId, events, documents.map(({ kind }) => kind), documents.map(({ id }) => id)],
  );
  const counts = new Map<string | null, number>(rows.map((row) => [chainKey(row), row.events]));
  return { from: imported.from, counts: counts.set(null, events) };
}

/** Follows the ledger from the last signed heads to those of the history, and signs these. */
async function signedStep(
  { ledger, keys, now }: SigningDeps,
  accountId: string,
  step: SigningStep & { imported: ImportedCounts | null },
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
  const at = { account: accountId, revision: to, signedAt: now().toISOString() };
  const sign = (key: string | null, document: ChainedDocument | null, { events, hash }: Head) => {
    const count = imported?.counts.get(key) ?? 0;
    const origin = imported !== null && count > 0 && { imported: { events: count, from: imported.from } };
    const statement: CheckpointStatement = {
      ...nameOfChain(document),
      ...at,
      events,
      head: hash,
      ...origin,
    };
    return keys.sign(statement);
  };
  return [
    sign(null, null, head),
    ...[...heads].map(([key, { document, head: each }]) => sign(key, document, each)),
  ];
}

/** Continues the chain of a document with an event of the ledger. */
function follow(heads: DocumentHeads, link: Link, stored: StoredEvent): void {
  const followed = heads.get(chainKey(link));
  if (followed === undefined) throw new Error('Each chain of a step has a head.');
  const continues = followed.head.events === link.index && followed.head.hash === link.prev_hash;
  if (!continues || auditHash(link.prev_hash, link.index, auditEventOf(stored)) !== link.hash) {
    throw new Unsound(`The trail of ${A_DOCUMENT[followed.document.kind]} is not the one that was signed.`);
  }
  followed.head = { events: link.index + 1, hash: link.hash };
}
