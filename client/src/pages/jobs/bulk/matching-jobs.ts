import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { type JobsQuery, jobsKey } from '#entities/job/query.ts';
import type { Matching, Several } from '#shared/lib/commands/several.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';
import { type BulkAct, FITS } from './fitting.ts';

/** The states of a job that the filter of a list names. Late jobs are open ones. */
type State = 'active' | 'onHold' | 'late' | 'uninvoiced' | 'invoiced';

const OPEN: readonly State[] = ['active', 'onHold', 'late'];

/** The states of the jobs that an action applies to, as `FITS` has them for single jobs. */
const STATES: Record<BulkAct, readonly State[]> = {
  complete: OPEN,
  hold: ['active', 'late'],
  activate: ['onHold', 'late', 'uninvoiced'],
  deadline: OPEN,
  client: [...OPEN, 'uninvoiced'],
  invoice: ['uninvoiced'],
  markInvoiced: ['uninvoiced'],
  uninvoice: ['invoiced'],
};

/** The selected jobs of a list: those of the page, and the whole list where its other pages are selected, too. */
export type JobSelection = { query: JobsQuery; jobs: readonly Job[]; whole: WholeList | null };

/**
 * The selected jobs that an action applies to, null when there are none, and how many it skips. Of a whole list only
 * the answer of the server says how many are skipped.
 */
export function affectedJobs(
  { query, jobs, whole }: JobSelection,
  act: BulkAct,
): { several: Several<Job> | null; skipped: number } {
  const fitting = jobs.filter(FITS[act]);
  if (whole !== null) return { several: matchingJobs({ ...whole, query }, act, fitting), skipped: 0 };
  return fitting.length === 0
    ? { several: null, skipped: 0 }
    : { several: fitting, skipped: jobs.length - fitting.length };
}

/** All selected jobs. */
export const selectedJobs = ({ query, jobs, whole }: JobSelection): Several<Job> =>
  (whole === null ? null : matchingJobs({ ...whole, query }, undefined, jobs)) ?? jobs;

export const selectedCount = ({ jobs, whole }: JobSelection): number => whole?.count ?? jobs.length;

/**
 * The jobs of a whole list that an action applies to, for a command with a filter; null when it applies to none. The
 * server leaves out those of them that it refuses.
 * @param act undefined for what applies to every job
 */
function matchingJobs(
  { query, count, revision }: WholeList & { query: JobsQuery },
  act: BulkAct | undefined,
  loaded: readonly Job[],
): Matching<Job> | null {
  const address = new URLSearchParams(jobsKey({ ...query, page: 1, sort: undefined }));
  const listed = statesOf(query);
  const states = act === undefined ? listed : listed.filter((state) => STATES[act].includes(state));
  if (states.length === 0) return null;
  if (states.length < listed.length) {
    for (const box of ['active', 'onHold', 'completed', 'late']) address.delete(box);
    for (const state of states) address.set(state, '1');
  }
  return { filter: { query: address.toString(), revision }, count, loaded };
}

/** The states that the jobs of a list can have. */
function statesOf({ type, filters }: JobsQuery): readonly State[] {
  if (type !== 'all') return [type];
  const boxes: State[] = [
    ...(filters.active === undefined ? [] : ['active' as const]),
    ...(filters.onHold === undefined ? [] : ['onHold' as const]),
    ...(filters.late === undefined ? [] : ['late' as const]),
    ...(filters.completed === undefined ? [] : (['uninvoiced', 'invoiced'] as const)),
  ];
  return boxes.length === 0 ? ['active', 'onHold', 'uninvoiced', 'invoiced'] : boxes;
}
