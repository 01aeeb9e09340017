import { z } from 'zod';
import { id } from './scalars.ts';

/** How many records one command may name; beyond 500 facts it is refused as too large anyway. */
const MAX_TARGETS = 10_000;

/** The fields that name the jobs of a command: one, or several. Refine the payload with `namesTargets`. */
export const jobTargets = {
  jobId: id.optional(),
  jobIds: z.array(id).min(1).max(MAX_TARGETS).optional(),
};

export type JobTargets = { jobId?: number | undefined; jobIds?: number[] | undefined };

/** Whether a payload names either one job or several. */
export function namesTargets(payload: JobTargets): boolean {
  return (payload.jobId === undefined) !== (payload.jobIds === undefined);
}

export const NAME_TARGETS = { error: 'Name one job as jobId, or several as jobIds', path: ['jobId'] };

/** The ids that a payload names, each once. */
export function targetIds({ jobId, jobIds }: JobTargets): number[] {
  return [...new Set(jobIds ?? (jobId === undefined ? [] : [jobId]))];
}
