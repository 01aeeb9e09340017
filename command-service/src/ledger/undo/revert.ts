import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { changedAt } from '@ledgerline/shared-events/history/entry-effect.ts';
import { MAX_REVERTED, WentBack } from '@ledgerline/shared-events/history/events.ts';
import { CHANGED_NOTHING } from '@ledgerline/shared-events/history/reversal.ts';
import { isHistoryEntry } from '@ledgerline/shared-events/history/undo-order.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf, definitionOf } from '@ledgerline/shared-events/registry.ts';
import { isRevert, type LedgerEntry } from '../history/entry-log.ts';
import { eventsByCommand } from '../history/events-by-command.ts';
import { toHistoryEntries } from '../history/to-history-entries.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { Decision } from '../running/intention.ts';
import { effectOf, type Run } from './obstacles.ts';
import { revertedEntries, undoRejected } from './undo-conflict.ts';
import { refusal } from './undo-targets.ts';

const IS_REVERT = 'This is itself a revert to an earlier point; undo it separately.';

/**
 * The events that undo several entries in one append, all or none. Entries that are undone already are left out, and so
 * are runs that changed nothing.
 * @param ids the entries, in any order, by the id of any of their commands
 * @throws Rejected nothing_to_undo when one does not exist or all are undone, undo_conflict when other entries block
 * them, one can never be undone, or one is itself a revert
 */
export async function planRevert(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  ids: readonly string[],
): Promise<Decision> {
  const named = eachOnce(ids.map((id) => runNamed(ledger, id)));
  const runs = newestFirst(named.filter(canBeReverted));
  if (runs.length === 0) {
    const isUndone = named.every((run) => run.at(-1)?.undoneBy !== null);
    throw new Rejected('nothing_to_undo', isUndone ? 'All of this is already undone.' : CHANGED_NOTHING);
  }
  const moving = runs.filter((run) => run.some(isRevert));
  if (moving.length > 0) {
    throw await undoRejected(ledgers, ledger, refusal('undo_conflict', IS_REVERT, moving.toReversed()));
  }
  const events = await revertedEntries(ledgers, ledger, runs);
  return { events: [await revertedOver(ledgers, ledger, runs), ...events], source: 'undo' };
}

function canBeReverted(run: readonly LedgerEntry[]): boolean {
  return run.at(-1)?.undoneBy === null && run.at(-1)?.changedNothing === false;
}

function runNamed({ entries }: AccountLedger, id: string): LedgerEntry[] {
  const named = entries.find(id);
  const run = entries.runOf(named?.redoes ?? id);
  if (run.length === 0 || (named?.undoes ?? null) !== null) {
    throw new Rejected('nothing_to_undo', "One of these entries doesn't exist.");
  }
  return run;
}

function eachOnce(runs: readonly LedgerEntry[][]): LedgerEntry[][] {
  return [...new Map(runs.map((run) => [run.at(-1)?.commandId, run])).values()];
}

/** The order in which entries have to be undone: the entry that was redone last comes first. */
function newestFirst(runs: readonly LedgerEntry[][]): LedgerEntry[][] {
  const effects = new Map(runs.map((run) => [run, effectOf(run)]));
  const sinceOf = (run: LedgerEntry[]) => changedAt(effects.get(run) ?? effectOf(run));
  return runs.toSorted((a, b) => sinceOf(b) - sinceOf(a) || (b[0]?.first ?? 0) - (a[0]?.first ?? 0));
}

async function revertedOver(ledgers: AccountLedgers, ledger: AccountLedger, runs: readonly Run[]) {
  const entries = runs.flatMap((run) => run.slice(-1)).toSorted((a, b) => b.first - a.first);
  const oldest = entries.at(-1);
  const facts = await eventsByCommand(ledgers, ledger, oldest === undefined ? [] : [oldest]);
  const [first] = facts.get(oldest?.commandId ?? '') ?? [];
  if (first === undefined) throw new Error('An entry of the history has events.');
  const { label, subject } = definitionOf(first.type);
  const before = { label: label(first.data), subject: subject(first.data) };
  return WentBack.of({ entries: entries.map(({ commandId }) => commandId), before });
}

/**
 * What a revert to the moment of an entry would do now. `entries` would be undone (newest first, as history entries),
 * `stays` are later entries that cannot be undone, `records` is the number of records that change. With a `reason`
 * the revert would be refused, because of `blockedBy` if entries block it.
 */
export type RevertPreview = {
  revision: number;
  entries: Json[];
  stays: Json[];
  records: number;
  blockedBy: unknown;
  blockedByTotal: unknown;
  reason: string | null;
};

/**
 * Previews a revert to the moment of an entry, by rehearsing it.
 * @param to the entry that would become the newest effective one
 * @param rehearse what a revert of these entries would append, or why it would be refused
 * @throws Rejected nothing_to_undo when there is no such entry, too_large when more entries follow it than one revert
 * can undo
 */
export async function previewRevert(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  to: string,
  rehearse: (entries: string[]) => Promise<readonly LedgerEvent[] | Rejected>,
): Promise<RevertPreview> {
  const { takes, stays } = entriesAfter(ledger, to);
  if (takes.length > MAX_REVERTED) {
    throw new Rejected('too_large', `At most ${MAX_REVERTED} changes can be undone at once.`);
  }
  const ids = takes.flatMap((run) => run.at(-1)?.commandId ?? []);
  const act = ids.length === 0 ? [] : await rehearse(ids);
  const refused = act instanceof Rejected ? act : null;
  const events = act instanceof Rejected ? [] : act;
  const changed = new Set(events.flatMap(changesOf).map(({ entity, id }) => `${entity}/${id}`));
  return {
    revision: ledger.revision,
    entries: await toHistoryEntries(ledgers, ledger, takes),
    stays: await irreversibleEntries(ledgers, ledger, stays),
    records: changed.size,
    blockedBy: refused?.details.blockedBy ?? [],
    blockedByTotal: refused?.details.blockedByTotal ?? 0,
    reason: refused?.message ?? null,
  };
}

/**
 * The effective entries after one, newest first: those that can be undone, and those that cannot. A revert that
 * included only later entries is left out together with its entries, because together they change nothing.
 */
function entriesAfter(ledger: AccountLedger, to: string): { takes: LedgerEntry[][]; stays: LedgerEntry[][] } {
  const { entries } = ledger;
  const last = runNamed(ledger, to).at(-1)?.last ?? -1;
  const older = new Set(entries.all.filter((one) => one.last <= last).map(({ undoneBy }) => undoneBy));
  const runs = entries.all
    .filter(isHistoryEntry)
    .filter((one) => one.first > last && canBeReverted([one]) && one.undoes === null && one.redoes === null)
    .filter((one) => !isRevert(one) || older.has(one.commandId))
    .map(({ commandId }) => entries.runOf(commandId));
  const { takes = [], stays = [] } = Object.groupBy(eachOnce(runs).toReversed(), (run) =>
    run.some((one) => one.irreversible !== null || isRevert(one)) ? 'stays' : 'takes',
  );
  return { takes, stays };
}

async function irreversibleEntries(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: readonly (readonly LedgerEntry[])[],
): Promise<Json[]> {
  const reported = await toHistoryEntries(ledgers, ledger, runs);
  return reported.map((entry, place) =>
    runs[place]?.some(isRevert) ? { ...entry, reason: IS_REVERT } : entry,
  );
}
