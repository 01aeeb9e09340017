import { RUN_KINDS, RUN_STATES } from '@ledgerline/shared-events/runs/run.ts';
import { z } from 'zod';

/** The columns of a run, with the names that `runRow` reads. */
export const RUN_COLUMNS = `
  id::text, kind, owner_id::text as "ownerId", account_id::text as "accountId", state, phase,
  done::float8 as done, total::float8 as total, input, result, error, attempt, requested_at as "requestedAt",
  started_at as "startedAt", finished_at as "finishedAt", expires_at as "expiresAt"`;

/** A run as it is stored in the table. */
export const runRow = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  ownerId: z.string(),
  accountId: z.string(),
  state: z.enum(RUN_STATES),
  phase: z.string(),
  done: z.number(),
  total: z.number(),
  input: z.unknown(),
  result: z.unknown(),
  error: z.string().nullable(),
  attempt: z.number(),
  requestedAt: z.date(),
  startedAt: z.date().nullable(),
  finishedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});
