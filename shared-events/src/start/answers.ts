import * as z from 'zod/mini';
import { invoiceAnswer } from '../invoices/answers.ts';
import { jobAnswer } from '../jobs/answers.ts';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { quoteAnswer } from '../quotes/answers.ts';

/** The most jobs, invoices or quotes of one section of the start page. */
export const MAX_ON_START = 50;

/** The most clients to invoice on the start page. */
export const MAX_CLIENTS_ON_START = 200;

const sum = z.object({ count: z.int(), amount: z.number() });

/**
 * What a client can be invoiced for: in the primary currency, and by the currencies of the jobs. `withoutRate` jobs
 * are not in the amount.
 */
const clientToInvoice = z.object({
  client_id: z.int(),
  name: z.string(),
  count: z.int(),
  amount: z.number(),
  withoutRate: z.int(),
  currencies: z.array(z.object({ currency: currencyCode, value: z.number() })),
});
export type ClientToInvoiceAnswer = z.output<typeof clientToInvoice>;

/** Overdue invoices by age: `from` to `to` days after their due date, without end where `to` is null. */
const overdueAge = z.object({ from: z.int(), to: z.nullable(z.int()), count: z.int(), amount: z.number() });
export type OverdueAgeAnswer = z.output<typeof overdueAge>;

/**
 * What the start page shows. Amounts are in the primary currency. Lists are bounded, the most urgent or largest
 * first; `totals` are of everything. `due` is late and due today together.
 */
export const startAnswer = z.object({
  currency: currencyCode,
  today: calendarDateText,
  late: z.array(jobAnswer),
  dueToday: z.array(jobAnswer),
  toInvoice: z.array(clientToInvoice),
  overdue: z.array(invoiceAnswer),
  ageing: z.array(overdueAge),
  /** The quotes that wait for an answer, those that expire first at the top. */
  quotes: z.array(quoteAnswer),
  totals: z.object({ due: sum, toInvoice: z.extend(sum, { clients: z.int() }), overdue: sum, quotes: sum }),
  /** The value of the jobs completed on each day of this month, and of the same month a year before. */
  month: z.object({
    total: z.number(),
    days: z.array(z.number()),
    lastYearTotal: z.number(),
    lastYearDays: z.array(z.number()),
  }),
  /** Currencies of jobs, invoices and quotes that are in no sum, because there is no rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type StartAnswer = z.output<typeof startAnswer>;
