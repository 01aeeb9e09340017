import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';
import { RUN_STATES, type Run } from './run.ts';

export const importInput = z.object({
  /** The revision of the account's ledger when it was found empty. */
  baseRevision: z.int(),
  /** The account whose ledger gets the events, until the user is moved to it. */
  stagedAccountId: z.uuid(),
  /** The length of the file, once it is uploaded completely. */
  bytes: z.optional(z.int()),
});
export type ImportInput = z.output<typeof importInput>;

/**
 * The number of rows of each list, from the manifest of the file, and which proofs in the file do not hold. Runs of
 * earlier versions have no such warnings.
 */
const importResult = z.object({
  counts: z.record(z.string(), z.int()),
  warnings: z._default(z.array(z.string()), []),
});
export type ImportResult = z.output<typeof importResult>;

/** The steps of an import: checking bytes, storing files, appending events, folding events into the lists. */
const IMPORT_PHASES = ['checking', 'files', 'events', 'lists'] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/** An import as the HTTP API and the live feed answer it. */
export const importAnswer = z.object({
  id: z.uuid(),
  state: z.enum(RUN_STATES),
  phase: z.enum(IMPORT_PHASES),
  done: z.int(),
  total: z.int(),
  counts: z.nullable(z.record(z.string(), z.int())),
  /**
   * What in the file does not hold, although it was imported: its signature, its time stamp. A server of an earlier
   * version, which may answer while the others are updated, says nothing of it.
   */
  warnings: z._default(z.array(z.string()), []),
  error: z.nullable(z.string()),
  requestedAt: instantText,
  finishedAt: z.nullable(instantText),
});
export type ImportAnswer = z.output<typeof importAnswer>;

/** Whether the account is still empty, and the user's latest import or null. */
export const latestImportAnswer = z.object({ empty: z.boolean(), import: z.nullable(importAnswer) });
export type LatestImportAnswer = z.output<typeof latestImportAnswer>;

export function toImportAnswer(run: Run): ImportAnswer {
  const { id, state, phase, done, total, error, requestedAt, finishedAt } = run;
  const result = run.result === null ? null : importResult.parse(run.result);
  return importAnswer.parse({
    id,
    state,
    phase,
    done,
    total,
    counts: result?.counts ?? null,
    warnings: result?.warnings ?? [],
    error,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  });
}
