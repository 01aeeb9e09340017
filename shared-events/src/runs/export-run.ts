import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';
import type { Run } from './run.ts';

/** The e-mail address of the account and the version of the app, which are both written into the file. */
export const exportInput = z.object({ email: z.nullable(z.string()), appVersion: z.string() });
export type ExportInput = z.output<typeof exportInput>;

/** The length of the file, and the last revision of the ledger in it. */
const exportResult = z.object({ bytes: z.int(), revision: z.int() });

/** The steps of an export: `done` of `total` events, tables, invoices or files. */
const EXPORT_PHASES = ['events', 'lists', 'invoices', 'files'] as const;
export type ExportPhase = (typeof EXPORT_PHASES)[number];

/** An export as the HTTP API and the live feed answer it. `bytes` and `expiresAt` are set once the file is complete. */
export const exportAnswer = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  phase: z.enum(EXPORT_PHASES),
  done: z.int(),
  total: z.int(),
  revision: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  error: z.nullable(z.string()),
  requestedAt: instantText,
  finishedAt: z.nullable(instantText),
  expiresAt: z.nullable(instantText),
});
export type ExportAnswer = z.output<typeof exportAnswer>;

/** The account's latest export, or null. */
export const latestExportAnswer = z.object({ export: z.nullable(exportAnswer) });

export function toExportAnswer(run: Run): ExportAnswer {
  const { id, state, phase, done, total, error, requestedAt, finishedAt, expiresAt } = run;
  const { revision, bytes } =
    run.result === null ? { revision: null, bytes: null } : exportResult.parse(run.result);
  return exportAnswer.parse({
    id,
    state,
    phase,
    done,
    total,
    revision,
    bytes,
    error,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  });
}
