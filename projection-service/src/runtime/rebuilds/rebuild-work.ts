import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { COMPARING, type RebuildResult, rebuildInput } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { Run } from '@ledgerline/shared-events/runs/run.ts';
import type { RunContext, RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import type { Projection } from '#projections/projection.ts';
import { RunTable } from '#runs/run-table.ts';
import { RunStopped } from '#runs/work-on-run.ts';
import { parkOutdated } from '../catching-up/park.ts';
import { purgeAccount } from '../rows/purge.ts';
import { beginRebuild, NotFolded, type OnSwapped, type RebuildDeps, type RebuildOutcome } from './rebuild.ts';

/** The most differences that the result contains. */
const SHOWN_DIFFERENCES = 100;

type RebuildWorkDeps = RebuildDeps & {
  projections: readonly Projection[];
  /** Called when an account's rows were swapped, so that the worker continues from there. */
  onDone?(accountId: string): void;
  onProgress?: OnEventsFolded;
};

/** Reports how many events of the run are folded. */
export type OnEventsFolded = (done: number, total: number) => void;

/** The work of a rebuild: it folds a projection of an account from its first event and swaps the rows. */
export function rebuildWork(deps: RebuildWorkDeps): RunWork {
  const { pool, projections } = deps;
  const projectionOf = ({ input }: Run): Projection => {
    const { projection: name } = rebuildInput.parse(input);
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) throw new Error(`There is no projection ${name}.`);
    return projection;
  };
  return {
    kind: 'rebuild',
    begin: (hand) => beginWork(deps, hand, projectionOf(hand.run)),
    explain: async (error, run) => {
      if (error instanceof StreamDeleted) {
        await purgeAccount(pool, run.accountId, projections);
        return null;
      }
      if (error instanceof NotFolded) {
        const poison = { projection: projectionOf(run), event: error.event, error: error.cause };
        await parkOutdated(pool, run.accountId, poison);
      }
      return error instanceof Error ? error.message : String(error);
    },
  };
}

function beginWork(deps: RebuildWorkDeps, hand: RunContext, projection: Projection) {
  const { accountId } = hand.run;
  const onSwapped: OnSwapped = async (client, outcome) => {
    const { revision } = outcome;
    const progress = { phase: COMPARING, done: revision + 1, total: revision + 1 };
    const completion = { state: 'done', result: resultOf(outcome), progress } as const;
    if (!(await new RunTable(client).complete(hand.run, completion))) throw new RunStopped();
  };
  const { attempt, reached } = beginRebuild(
    deps,
    accountId,
    projection,
    async (progress, final) => {
      deps.onProgress?.(progress.done, progress.total);
      await hand.report(progress, final);
    },
    onSwapped,
  );
  return {
    attempt: async () => {
      await attempt();
      deps.onDone?.(accountId);
      return null;
    },
    reached,
  };
}

function resultOf({ differences }: RebuildOutcome): RebuildResult {
  return {
    identical: differences === null ? null : differences.length === 0,
    differenceCount: differences?.length ?? null,
    differences: (differences ?? []).slice(0, SHOWN_DIFFERENCES),
  };
}
