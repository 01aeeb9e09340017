import { instantText } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';

export const rebuildRun = z.strictObject({
  id: z.uuid(),
  projection: z.string(),
  state: z.enum(['queued', 'running', 'comparing', 'done', 'failed', 'cancelled']),
  eventsTotal: z.int(),
  eventsDone: z.int(),
  startedAt: z.nullable(instantText),
  finishedAt: z.nullable(instantText),
  identical: z.boolean().nullable(),
  differenceCount: z.int().nullable(),
  differences: z.array(
    z.strictObject({
      table: z.string(),
      key: z.string(),
      kind: z.enum(['missing', 'extra', 'changed']),
      columns: z.array(z.string()),
    }),
  ),
  error: z.string().nullable(),
});

export const importRun = z.strictObject({
  id: z.uuid(),
  state: z.enum(['uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled']),
  phase: z.enum(['checking', 'events', 'lists']),
  done: z.int(),
  total: z.int(),
  counts: z.record(z.string(), z.int()).nullable(),
  error: z.string().nullable(),
  requestedAt: instantText,
  finishedAt: z.nullable(instantText),
});

export const exportRun = z.strictObject({
  id: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  phase: z.enum(['events', 'lists', 'invoices']),
  done: z.int(),
  total: z.int(),
  revision: z.int().nullable(),
  bytes: z.int().nullable(),
  error: z.string().nullable(),
  requestedAt: instantText,
  finishedAt: z.nullable(instantText),
  expiresAt: z.nullable(instantText),
});
