import { setImmediate as nextTurn } from 'node:timers/promises';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { LATER_CHANGES } from '@ledgerline/shared-events/history/reversal.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { type Obstruction, planReversals } from '#domain/history/plan-reversal.ts';
import { TrackedReads } from '#domain/history/tracked-reads.ts';
import { isRevert, type LedgerEntry } from '../history/entry-log.ts';
import { eventsByCommand } from '../history/events-by-command.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { type Run, type RunsMove, runsBehindFields, runsInTheWay } from './obstacles.ts';
import { refusal, type UndoRefusal } from './undo-targets.ts';

/** Entries that are undone or redone in one append, newest first. Each entry is the list of its commands. */
export type RunsTogether = readonly Run[];

type CommandEvents = ReadonlyMap<string, readonly DomainEvent[]>;

/** After this many milliseconds of planning, the event loop may do other work. */
const TURN_MS = 8;

/**
 * A requested undo or redo: the entries that it would move, the commands whose events it would reverse, and the
 * refusal when other entries block it.
 */
type ConsideredAct = { runs: RunsTogether; move: RunsMove; doing: Run[]; refused: UndoRefusal | null };

/**
 * The events that undo effective entries, or that redo an undone entry; or the reason why the account does not allow
 * it now.
 */
export async function planTakingBack(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: RunsTogether,
): Promise<{ events: DomainEvent[] } | UndoRefusal> {
  const [act] = await considered(ledgers, ledger, [runs]);
  if (act === undefined) throw new Error('A requested reversal was not examined.');
  if (act.refused !== null) return act.refused;
  const facts = await eventsByCommand(ledgers, ledger, act.doing.flat());
  const plan = planReversals(ledger.state, eventsReversed(act, facts));
  return 'events' in plan ? plan : refusalOf(ledger, act, plan);
}

/**
 * For each requested reversal by itself, the reason why `planTakingBack` would refuse it now, or null; in the same
 * order. The last writer of each field is in memory, so events are read only for reversals that no other entry
 * blocks.
 */
export async function reasonNotReversed(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  several: readonly RunsTogether[],
): Promise<(UndoRefusal | null)[]> {
  const acts = await considered(ledgers, ledger, several);
  const verdicts = new Map(acts.map((act) => [act, ledger.verdicts.find(revertedIds(act))]));
  const open = acts.filter((act) => act.refused === null && verdicts.get(act) === undefined);
  const facts = await eventsByCommand(
    ledgers,
    ledger,
    open.flatMap(({ doing }) => doing.flat()),
  );
  let turn = performance.now();
  for (const act of open) {
    verdicts.set(act, obstructionOf(ledger, act, eventsReversed(act, facts)));
    if (performance.now() - turn < TURN_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
  return acts.map((act) => {
    const obstruction = verdicts.get(act) ?? null;
    return act.refused ?? (obstruction === null ? null : refusalOf(ledger, act, obstruction));
  });
}

function obstructionOf(
  { state, verdicts }: AccountLedger,
  act: ConsideredAct,
  facts: readonly (readonly DomainEvent[])[],
): Obstruction | null {
  const reads = new TrackedReads(state);
  const plan = planReversals(reads, facts);
  const obstruction = 'events' in plan ? null : plan;
  verdicts.keep(revertedIds(act), facts.flat().length, { obstruction, reads });
  return obstruction;
}

async function considered(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  acts: readonly RunsTogether[],
): Promise<ConsideredAct[]> {
  const moves = await movesOf(ledgers, ledger, acts);
  const inTheWay = runsInTheWay(ledger.entries, moves);
  return acts.map((runs, place) => {
    const move = moves[place] ?? { targets: runs, reverts: true };
    const found = inTheWay[place] ?? [];
    const blocked = found.length > 0 ? refusal('undo_conflict', LATER_CHANGES, found) : null;
    const doing = runs.map((run) => doneBy(ledger, run));
    return { runs, move, doing, refused: irreversible(runs) ?? blocked };
  });
}

function revertedIds({ doing }: ConsideredAct): string[] {
  return doing.flat().map(({ commandId }) => commandId);
}

/** The events that a reversal takes back, by entry. */
function eventsReversed({ doing }: ConsideredAct, facts: CommandEvents): DomainEvent[][] {
  return doing.map((commands) => commands.flatMap(({ commandId }) => facts.get(commandId) ?? []));
}

/** The refusal when one of the entries can never be undone. */
function irreversible(runs: RunsTogether): UndoRefusal | null {
  for (const run of runs) {
    const reason = run.find((one) => one.irreversible !== null)?.irreversible ?? null;
    // When there is only one entry, the refusal need not name it.
    if (reason !== null) return refusal('undo_conflict', reason, runs.length === 1 ? [] : [run]);
  }
  return null;
}

/**
 * The entries that each reversal undoes or redoes. For a revert to a moment these are the entries that the revert
 * undid: undoing the revert redoes them.
 */
async function movesOf(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  acts: readonly RunsTogether[],
): Promise<RunsMove[]> {
  const facts = await eventsByCommand(
    ledgers,
    ledger,
    acts.flatMap((runs) => revertBy(runs) ?? []),
  );
  return acts.map((runs) => {
    const reverts = runs[0]?.at(-1)?.undoneBy === null;
    const act = revertBy(runs);
    if (act === null) return { targets: runs, reverts };
    const moved = (facts.get(act.commandId) ?? []).flatMap((fact) => movedEntries(fact)?.entries ?? []);
    const targets = moved.map((id) => ledger.entries.runOf(id)).filter((run) => run.length > 0);
    return { targets, reverts: !reverts };
  });
}

function revertBy(runs: RunsTogether): LedgerEntry | null {
  const entry = runs[0]?.at(-1);
  return entry !== undefined && isRevert(entry) ? entry : null;
}

function refusalOf({ entries }: AccountLedger, act: ConsideredAct, obstruction: Obstruction): UndoRefusal {
  const { runs, move } = act;
  if ('reason' in obstruction) {
    const { reason, entry } = obstruction;
    return refusal('undo_conflict', reason, runs.slice(entry, entry + 1));
  }
  const fields = obstruction.conflicts.map(({ field }) => field);
  return refusal('undo_conflict', LATER_CHANGES, runsBehindFields(entries, fields, move));
}

/** The commands whose events have to be reversed: those of the entry, its latest redo, or the undo that reversed it. */
function doneBy({ entries }: AccountLedger, run: Run): Run {
  const entry = run.at(-1);
  const by = entries.find(entry?.undoneBy ?? entry?.redoneBy ?? '');
  if (by === undefined || (entry?.undoneBy === null && by.source !== 'redo')) return run;
  return [by];
}
