import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import { ISSUED } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { type Obstruction, reversalSteps } from '#domain/history/plan-reversal.ts';
import { TrackedReads } from '#domain/history/tracked-reads.ts';
import { isRevert, type LedgerEntry } from '../history/entry-log.ts';
import { eventsByCommand } from '../history/events-by-command.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { runInSlices } from '../running/in-slices.ts';
import { blockingRuns, type Run, type RunsMove, runsThatWroteFields } from './obstacles.ts';
import { refusal, type UndoRefusal } from './undo-targets.ts';

/** Entries that are undone or redone in one append, newest first. Each entry is the list of its commands. */
export type RunGroup = readonly Run[];

type CommandEvents = ReadonlyMap<string, readonly DomainEvent[]>;

/**
 * A requested undo or redo: the entries that it would move, the commands whose events it would reverse, and the
 * refusal when other entries block it.
 */
type ReversalCandidate = { runs: RunGroup; move: RunsMove; toReverse: Run[]; refused: UndoRefusal | null };

/**
 * The events that undo effective entries, or that redo an undone entry; or the reason why the account does not allow
 * it now.
 */
export async function planGroupReversal(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: RunGroup,
): Promise<{ events: DomainEvent[] } | UndoRefusal> {
  const [candidate] = await candidatesOf(ledgers, ledger, [runs]);
  if (candidate === undefined) throw new Error('A requested reversal was not examined.');
  if (candidate.refused !== null) return candidate.refused;
  const facts = await eventsByCommand(ledgers, ledger, candidate.toReverse.flat());
  const plan = await runInSlices(
    ledger.accountId,
    reversalSteps(ledger.state, eventsToReverse(candidate, facts)),
  );
  return 'events' in plan ? plan : await runInSlices(ledger.accountId, refusalOf(ledger, candidate, plan));
}

/**
 * For each requested reversal by itself, the reason why `planGroupReversal` would refuse it now, or null; in the same
 * order. The last writer of each field is in memory, so events are read only for reversals that no other entry
 * blocks.
 */
export async function reversalRefusals(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  several: readonly RunGroup[],
): Promise<(UndoRefusal | null)[]> {
  const candidates = await candidatesOf(ledgers, ledger, several);
  const found = new Map(
    candidates.map((candidate) => [candidate, ledger.obstructions.find(revertedIds(candidate))]),
  );
  const open = candidates.filter(
    (candidate) => candidate.refused === null && found.get(candidate) === undefined,
  );
  const facts = await eventsByCommand(
    ledgers,
    ledger,
    open.flatMap(({ toReverse }) => toReverse.flat()),
  );
  const steps = function* (): Steps<(UndoRefusal | null)[]> {
    for (const candidate of open) {
      yield;
      found.set(candidate, yield* obstructionOf(ledger, candidate, eventsToReverse(candidate, facts)));
    }
    const refusals: (UndoRefusal | null)[] = [];
    for (const candidate of candidates) {
      const obstruction = candidate.refused === null ? (found.get(candidate) ?? null) : null;
      const refused = obstruction === null ? null : yield* refusalOf(ledger, candidate, obstruction);
      refusals.push(candidate.refused ?? refused);
    }
    return refusals;
  };
  return await runInSlices(ledger.accountId, steps());
}

function* obstructionOf(
  { state, obstructions }: AccountLedger,
  candidate: ReversalCandidate,
  facts: readonly (readonly DomainEvent[])[],
): Steps<Obstruction | null> {
  const reads = new TrackedReads(state);
  const plan = yield* reversalSteps(reads, facts);
  const obstruction = 'events' in plan ? null : plan;
  obstructions.store(revertedIds(candidate), { obstruction, reads });
  return obstruction;
}

async function candidatesOf(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  groups: readonly RunGroup[],
): Promise<ReversalCandidate[]> {
  const moves = await movesOf(ledgers, ledger, groups);
  const blocking = await runInSlices(ledger.accountId, blockingRuns(ledger.entries, moves));
  return groups.map((runs, place) => {
    const move = moves[place] ?? { targets: runs, reverts: true };
    const found = blocking[place] ?? [];
    const blocked = found.length > 0 ? blockedBy(found) : null;
    const toReverse = runs.map((run) => commandsToReverse(ledger, run));
    return { runs, move, toReverse, refused: irreversible(runs) ?? blocked };
  });
}

function revertedIds({ toReverse }: ReversalCandidate): string[] {
  return toReverse.flat().map(({ commandId }) => commandId);
}

/** The events that a reversal takes back, by entry. */
function eventsToReverse({ toReverse }: ReversalCandidate, facts: CommandEvents): DomainEvent[][] {
  return toReverse.map((commands) => commands.flatMap(({ commandId }) => facts.get(commandId) ?? []));
}

/** The refusal when one of the entries can never be undone. */
function irreversible(runs: RunGroup): UndoRefusal | null {
  for (const run of runs) {
    const reason = run.find((one) => one.irreversible !== null)?.irreversible ?? null;
    // When there is only one entry, the refusal need not name it.
    const code = reason === ISSUED ? 'issued' : 'undo_conflict';
    if (reason !== null) return refusal(code, reason, runs.length === 1 ? [] : [run]);
  }
  return null;
}

/** The refusal because of later entries. The issue of a document can't be undone first. */
function blockedBy(later: readonly Run[]): UndoRefusal {
  const isFinal = later.some((run) => run.some(({ irreversible: reason }) => reason === ISSUED));
  return isFinal ? refusal('issued', ISSUED, later) : refusal('undo_conflict', LATER_CHANGES, later);
}

/**
 * The entries that each reversal undoes or redoes. For a revert to a moment these are the entries that the revert
 * undid: undoing the revert redoes them.
 */
async function movesOf(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  groups: readonly RunGroup[],
): Promise<RunsMove[]> {
  const facts = await eventsByCommand(
    ledgers,
    ledger,
    groups.flatMap((runs) => revertEntryOf(runs) ?? []),
  );
  return groups.map((runs) => {
    const reverts = runs[0]?.at(-1)?.undoneBy === null;
    const revert = revertEntryOf(runs);
    if (revert === null) return { targets: runs, reverts };
    const moved = (facts.get(revert.commandId) ?? []).flatMap((fact) => movedEntries(fact)?.entries ?? []);
    const targets = moved.map((id) => ledger.entries.runOf(id)).filter((run) => run.length > 0);
    return { targets, reverts: !reverts };
  });
}

function revertEntryOf(runs: RunGroup): LedgerEntry | null {
  const entry = runs[0]?.at(-1);
  return entry !== undefined && isRevert(entry) ? entry : null;
}

function* refusalOf(
  { entries }: AccountLedger,
  candidate: ReversalCandidate,
  obstruction: Obstruction,
): Steps<UndoRefusal> {
  const { runs, move } = candidate;
  if ('reason' in obstruction) {
    const { reason, entry, issued } = obstruction;
    if (issued) return refusal('issued', reason);
    return refusal('undo_conflict', reason, runs.slice(entry, entry + 1));
  }
  const fields = obstruction.conflicts.map(({ field }) => field);
  return refusal('undo_conflict', LATER_CHANGES, yield* runsThatWroteFields(entries, fields, move));
}

/** The commands whose events have to be reversed: those of the entry, its latest redo, or the undo that reversed it. */
function commandsToReverse({ entries }: AccountLedger, run: Run): Run {
  const entry = run.at(-1);
  const by = entries.find(entry?.undoneBy ?? entry?.redoneBy ?? '');
  if (by === undefined || (entry?.undoneBy === null && by.source !== 'redo')) return run;
  return [by];
}
