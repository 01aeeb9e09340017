import * as z from 'zod/mini';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
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
});
export type ClientAnswer = z.output<typeof clientAnswer>;

/** The totals of a client's jobs at present. */
export const clientFiguresAnswer = z.object({
  client_id: z.int(),
  active: z.int(),
  uninvoiced: z.array(z.object({ currency: currencyCode, value: z.number() })),
  last_job: z.nullable(calendarDateText),
});
export type ClientFiguresAnswer = z.output<typeof clientFiguresAnswer>;

/** The answers of commands on clients. */
export const oneClientAnswer = z.object({ client: clientAnswer });
