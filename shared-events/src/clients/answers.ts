import * as z from 'zod/mini';
import { pageAnswer } from '../api/page-answer.ts';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { listTotals } from '../lists/totals.ts';
import { contactAnswer } from './contact.ts';
import { clientParty } from './party.ts';
import { clientRecord } from './record.ts';

const counts = z.record(z.string(), z.int());

/** How often a client's jobs (without deleted ones) used each job type and language pair, by id. */
export const clientUsageAnswer = z.object({ jobTypes: counts, languagePairs: counts });
export type ClientUsageAnswer = z.output<typeof clientUsageAnswer>;

/** A client as the HTTP API answers it. `jobActivity`: the number of its jobs that are not deleted. */
export const clientAnswer = z.object({
  ...clientRecord.shape,
  contacts: z.array(contactAnswer),
  party: clientParty,
  ...clientUsageAnswer.shape,
  jobActivity: z.int(),
  /** In lists: whether texts and contacts are only the beginnings; `GET /api/client/{id}` answers the whole client. */
  cut: z.exactOptional(z.boolean()),
});
export type ClientAnswer = z.output<typeof clientAnswer>;

/**
 * A sum of a client in the primary currency: documents without a rate are counted instead. `currencies` are the same
 * documents in their own currencies.
 */
export const clientSum = z.object({
  value: z.number(),
  missingRates: listTotals.shape.missingRates,
  currencies: z.array(z.object({ currency: currencyCode, value: z.number() })),
});
export type ClientSum = z.output<typeof clientSum>;

/** What a client has not been invoiced for, has not paid, and has not paid in time. */
export const clientAmounts = z.object({ uninvoiced: clientSum, open: clientSum, overdue: clientSum });
export type ClientAmounts = z.output<typeof clientAmounts>;

/** The sums of all clients that a filter leaves. */
const clientTotals = z.object({ uninvoiced: listTotals, open: listTotals, overdue: listTotals });
export type ClientTotals = z.output<typeof clientTotals>;

/** A page of the list of clients. */
export const clientPageAnswer = z.extend(pageAnswer(clientAnswer), { totals: clientTotals });

/** The totals of a client's jobs and invoices at present. */
export const clientFiguresAnswer = z.object({
  client_id: z.int(),
  active: z.int(),
  uninvoiced: z.array(z.object({ currency: currencyCode, value: z.number() })),
  last_job: z.nullable(calendarDateText),
  amounts: clientAmounts,
});
export type ClientFiguresAnswer = z.output<typeof clientFiguresAnswer>;

/** The answers of commands on clients. */
export const oneClientAnswer = z.object({ client: clientAnswer });
