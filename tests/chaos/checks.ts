import { inRowSnapshot } from '@ledgerline/projection-service/export/snapshot.ts';
import { rebuildAccount } from '@ledgerline/projection-service/operator/rebuild-accounts.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { verifyLedger } from '@ledgerline/projection-service/runtime/verification/verify-ledger.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Outcomes } from './load.ts';
import { until } from './until.ts';

/** The stores whose accounts are checked after all writes have ended. */
export type CheckedStores = { ledger: LedgerStore; pool: Pool };

/** The UUIDs of all accounts. */
async function accountIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select account_id::text as id from identity.users order by 1',
  );
  return rows.map(({ id }) => id);
}

async function eventsOf(ledger: LedgerStore, accountId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of ledger.read(accountStream(accountId))) events.push(event);
  return events;
}

async function allEvents({ ledger, pool }: CheckedStores): Promise<StoredEvent[]> {
  return (await Promise.all((await accountIds(pool)).map((id) => eventsOf(ledger, id)))).flat();
}

/** The ids of the commands in the ledger. */
export async function storedCommands(stores: CheckedStores): Promise<Set<string>> {
  return new Set((await allEvents(stores)).map(({ metadata }) => String(metadata.commandId)));
}

/**
 * Commands whose effect contradicts their answer: lost, applied twice or in part, or applied although they were
 * refused.
 * @param before the commands that were in the ledger before
 */
export async function commandProblems(
  stores: CheckedStores,
  before: ReadonlySet<string>,
  { acknowledged, abandoned, refused, contradictions }: Outcomes,
): Promise<string[]> {
  const events = await allEvents(stores);
  const problems: string[] = [...contradictions];
  if (new Set(events.map(({ id }) => id)).size !== events.length) problems.push('An event is there twice.');
  const byCommand = Map.groupBy(events, ({ metadata }) => String(metadata.commandId));
  for (const [id, of] of byCommand) {
    const isWhole = of.every(({ metadata }, index) => Number(metadata.index) === index);
    if (!isWhole || of.length !== Number(of[0]?.metadata.count)) problems.push(`${id} was not applied once.`);
  }
  const confirmed = new Set(acknowledged);
  for (const id of confirmed) if (!byCommand.has(id)) problems.push(`${id} was acknowledged and is lost.`);
  const refusals = new Map(refused.map(({ id, answer }) => [id, answer]));
  const mayBeApplied = new Set([...before, ...confirmed, ...abandoned]);
  for (const id of byCommand.keys()) {
    if (mayBeApplied.has(id)) continue;
    problems.push(`${id} was applied, and its answer was ${refusals.get(id) ?? 'never had'}.`);
  }
  return problems;
}

/** Rows that differ from the ledger after they have caught up with its end: of all accounts, or of the given ones. */
export async function rowProblems(
  { ledger, pool }: CheckedStores,
  accounts?: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  const deps = { pool, ledger, projections: ALL_PROJECTIONS, log: silentLog };
  for (const accountId of accounts ?? (await accountIds(pool))) {
    const head = (await eventsOf(ledger, accountId)).length - 1;
    await until(async () => {
      const { rows } = await pool.query<{ revision: number }>(
        'select revision::integer as revision from read.checkpoints where account_id = $1',
        [accountId],
      );
      return rows.length === ALL_PROJECTIONS.length && rows.every(({ revision }) => revision === head);
    });
    for (const { name } of ALL_PROJECTIONS) {
      const run = await rebuildAccount(deps, accountId, name, new AbortController().signal);
      if (run?.state !== 'done' || run.identical !== true) {
        problems.push(`${name} of ${accountId}: ${JSON.stringify(run)}`);
      }
    }
  }
  return problems;
}

/** The accounts whose hash chain is not intact over every event. */
export async function chainProblems({ ledger, pool }: CheckedStores): Promise<string[]> {
  const problems: string[] = [];
  for (const accountId of await accountIds(pool)) {
    const { length } = await eventsOf(ledger, accountId);
    const verified = await inRowSnapshot(pool, accountId, ['history'], ({ reader, revision }) =>
      verifyLedger(reader, revision, ledger),
    );
    if (!verified.ok || verified.events !== length) {
      problems.push(`${accountId}: ${JSON.stringify(verified)}, ${length} events`);
    }
  }
  return problems;
}

/** What the events of issues and of kept papers say: which document, its number, and the hash of its paper. */
const documentEvent = z.object({
  invoiceId: z.number().optional(),
  id: z.number().optional(),
  after: z.object({ number: z.string() }).optional(),
  paper: z.object({ sha256: z.string() }).optional(),
});

/** The issued documents of fiscal mode by kind, with the hashes of their kept papers: one each. */
export async function issuedDocuments(stores: CheckedStores) {
  const events = await allEvents(stores);
  const read = (type: string) =>
    events.flatMap((event) => (event.type === type ? documentEvent.parse(event.data) : []));
  return (['Invoice', 'CreditNote'] as const).map((kind) => {
    const papers = Map.groupBy(read(`${kind}PaperArchived`), ({ invoiceId, id }) => invoiceId ?? id);
    return read(`${kind}Finalized`).map(({ invoiceId, id = 0, after }) => ({
      id: invoiceId ?? id,
      number: Number(after?.number.replace('CN-', '')),
      papers: (papers.get(invoiceId ?? id) ?? []).map(({ paper }) => paper?.sha256),
    }));
  });
}
