import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';
import type { Run } from './run.ts';

/** The first step of a rebuild: it folds events; then it compares its rows with the live ones. */
export const FOLDING = 'folding';
export const COMPARING = 'comparing';

export const rebuildInput = z.object({ projection: z.string() });

/** A row that the rebuild changed: it was missing, was superfluous, or had other values. */
const difference = z.object({
  table: z.string(),
  key: z.string(),
  kind: z.enum(['missing', 'extra', 'changed']),
  columns: z.array(z.string()),
});
export type Difference = z.output<typeof difference>;

/** `identical` is null without rows to compare with. `differences` are the first hundred. */
const rebuildResult = z.object({
  identical: z.nullable(z.boolean()),
  differenceCount: z.nullable(z.int()),
  differences: z.array(difference),
});
export type RebuildResult = z.output<typeof rebuildResult>;

/** A rebuild as the HTTP API and the live feed answer it. */
export const rebuildAnswer = z.object({
  id: z.uuid(),
  projection: z.string(),
  state: z.enum(['queued', 'running', 'comparing', 'done', 'failed', 'cancelled']),
  eventsTotal: z.int(),
  eventsDone: z.int(),
  startedAt: z.nullable(instantText),
  finishedAt: z.nullable(instantText),
  ...rebuildResult.shape,
  error: z.nullable(z.string()),
});
export type RebuildAnswer = z.output<typeof rebuildAnswer>;

const NO_RESULT: RebuildResult = { identical: null, differenceCount: null, differences: [] };

export function toRebuildAnswer(run: Run): RebuildAnswer {
  const { id, state, phase, done, total, startedAt, finishedAt, error } = run;
  return rebuildAnswer.parse({
    id,
    ...rebuildInput.parse(run.input),
    state: state === 'running' && phase === COMPARING ? COMPARING : state,
    eventsTotal: total,
    eventsDone: done,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    ...(run.result === null ? NO_RESULT : rebuildResult.parse(run.result)),
    error,
  });
}
