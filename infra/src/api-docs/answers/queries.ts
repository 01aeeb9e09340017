import { historyEntryAnswer } from '@ledgerline/shared-events/history/entry-schema.ts';
import { COMMAND_SOURCES } from '@ledgerline/shared-events/ledger/metadata.ts';
import { calendarDateText, currencyCode, instantText } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const months = z.array(z.number()).length(12);

/** A page of a list; a list without entries has one page, which is empty. */
export function pageOf(item: z.ZodType) {
  return z.strictObject({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  });
}

export const historyPage = pageOf(historyEntryAnswer);

export const clientFigures = z.array(
  z.strictObject({
    client_id: z.int(),
    active: z.int(),
    uninvoiced: z.array(z.strictObject({ currency: currencyCode, value: z.number() })),
    last_job: calendarDateText.nullable(),
  }),
);

export const uninvoicedClients = z.array(
  z.strictObject({ client_id: z.int(), name: z.string(), jobs: z.int() }),
);

export const documentCurrencies = z.array(
  z.strictObject({ currency: currencyCode, jobs: z.int(), invoices: z.int() }),
);

const reportRow = z.strictObject({
  type: z.enum(['job', 'invoice']),
  id: z.int(),
  name: z.string(),
  client_id: z.int().nullable(),
  client: z.string(),
  date: calendarDateText,
  job_type: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  value: z.number(),
  currency: currencyCode,
  converted_value: z.number().nullable(),
  path: z.string(),
});

export const yearReport = z.strictObject({
  year: z.int(),
  currency: currencyCode,
  basis: z.enum(['completed', 'invoiced', 'paid']),
  series: z.array(
    z.strictObject({
      client_id: z.int().nullable(),
      name: z.string(),
      values: months,
      total: z.number(),
    }),
  ),
  totals: months,
  total: z.number(),
  missingRates: z.array(z.strictObject({ currency: currencyCode, count: z.int() })),
  revision: z.int(),
  rows: z.array(reportRow).exactOptional(),
});

export const monthTotal = z.strictObject({ total: z.number(), currency: currencyCode });

export const searchResults = z.array(
  z.strictObject({
    resultID: z.string(),
    id: z.union([z.int(), z.string()]),
    type: z.enum(['job', 'invoice', 'client', 'setting']),
    name: z.string(),
    detail: z.string().nullable(),
    path: z.string(),
    matchRate: z.number(),
  }),
);

export const invoiceAudit = z.strictObject({
  invoice: z.strictObject({ id: z.int(), number: z.string() }),
  algorithm: z.literal('SHA-256'),
  canonical: z.literal('RFC 8785'),
  events: z.array(
    z.strictObject({
      index: z.int(),
      revision: z.int(),
      type: z.string(),
      at: instantText,
      actor: z.string(),
      source: z.enum(COMMAND_SOURCES),
      command: z.string(),
      commandId: z.uuid(),
      data: z.json(),
      prevHash: hash,
      hash,
    }),
  ),
});

export const verification = z.strictObject({
  ok: z.boolean(),
  events: z.int(),
  head: hash,
  firstBroken: z
    .strictObject({ revision: z.int(), type: z.string().nullable(), reason: z.string() })
    .exactOptional(),
});

export const rebuildRun = z.strictObject({
  id: z.uuid(),
  projection: z.string(),
  state: z.enum(['queued', 'running', 'comparing', 'done', 'failed', 'cancelled']),
  eventsTotal: z.int(),
  eventsDone: z.int(),
  startedAt: instantText.nullable(),
  finishedAt: instantText.nullable(),
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
  finishedAt: instantText.nullable(),
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
  finishedAt: instantText.nullable(),
  expiresAt: instantText.nullable(),
});
