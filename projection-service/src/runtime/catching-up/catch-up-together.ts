import type { Turn } from '../queue/account-turns.ts';
import { ACCOUNT_DELETED } from '../rows/purge.ts';
import { rowLoader } from '../rows/row-loader.ts';
import { writeSteps } from '../rows/row-store.ts';
import { type CatchUpDeps, type CatchUpOutcome, catchUp, firstBatch } from './catch-up.ts';
import { accountStepOf, type FoldTask, foldEvents, isFolded } from './fold-step.ts';

/** Whether the progress and the next events of an account are in memory, so that it may be folded with others. */
export function isInMemory(deps: CatchUpDeps, { accountId, revision }: Turn): boolean {
  const range = nextRange(deps, accountId, revision);
  return range !== null && deps.recent?.has(accountId, range) === true;
}

/**
 * Brings several accounts up to date, whose next events are in memory: their rows are read by one statement and
 * written by one. An account for which this fails is brought up to date by itself, so that no account waits for the
 * faults of another. Answers the end of each.
 */
export function catchUpTogether(
  deps: CatchUpDeps,
  turns: readonly Turn[],
  signal: AbortSignal,
): readonly Promise<CatchUpOutcome>[] {
  const together = turns.length > 1 && !signal.aborted ? foldTogether(deps, turns) : null;
  return turns.map(async ({ accountId, revision }) => {
    const done = await together;
    return done?.has(accountId) ? { outdated: [] } : await catchUp(deps, accountId, signal, revision);
  });
}

/** The accounts that are up to date now; it never fails. */
async function foldTogether(deps: CatchUpDeps, turns: readonly Turn[]): Promise<ReadonlySet<string>> {
  const tasks = turns.flatMap((turn) => taskOf(deps, turn) ?? []);
  const load = rowLoader(deps.pool);
  try {
    const folded = await Promise.all(tasks.map((task) => foldEvents(task, load(task.accountId))));
    const whole = folded.filter(isFolded);
    if (whole.length > 0) await writeSteps(deps.pool, whole.map(accountStepOf));
    const done = new Set(whole.map(({ accountId }) => accountId));
    for (const task of tasks) if (done.has(task.accountId)) keepProgress(deps, task);
    return done;
  } catch {
    // One by one, each account shows its own fault.
    return new Set();
  }
}

/** The events of an account after its progress, taken from memory. */
function taskOf(deps: CatchUpDeps, { accountId, revision }: Turn): FoldTask | null {
  const range = nextRange(deps, accountId, revision);
  const cached = deps.progressCache?.of(accountId);
  const stored = range === null ? null : deps.recent?.take(accountId, range);
  if (cached === undefined || stored === null || stored === undefined) return null;
  // Much is folded alone, in batches.
  if (firstBatch(stored).length < stored.length) return null;
  // The rows of a deleted account are removed, not folded.
  if (stored.at(-1)?.type === ACCOUNT_DELETED) return null;
  return { accountId, progressList: cached.progressList, epoch: cached.epoch, stored };
}

/** Cached progress is that of an account all of whose projections are at one event and are current. */
function nextRange({ progressCache }: CatchUpDeps, accountId: string, revision: number) {
  const [first] = progressCache?.of(accountId)?.progressList ?? [];
  if (first === undefined || first.revision >= revision) return null;
  return { from: first.revision, eventId: first.eventId, until: revision };
}

function keepProgress(
  { progressCache }: CatchUpDeps,
  { accountId, progressList, epoch, stored }: FoldTask,
): void {
  const last = stored.at(-1);
  if (last !== undefined) progressCache?.keep(accountId, { progressList, epoch }, last);
}
