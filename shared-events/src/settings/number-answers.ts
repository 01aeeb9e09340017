import * as z from 'zod/mini';
import { calendarDateText, recordId } from '../ledger/scalars.ts';
import { NUMBERED_DOCUMENTS } from './number-series.ts';

/** The number that the next invoice or quote gets by default. */
export const nextNumberAnswer = z.object({ number: z.string() });

/** The series with the numbers that their next documents of today get. */
export const numberSeriesAnswer = z.array(z.object({ id: recordId, nextNumber: z.string() }));

const holder = { id: recordId, number: z.string(), date: calendarDateText, client_name: z.string() };

/** A number of a series that no document has. `to` is the last of several that follow each other. */
const numberGap = z.object({
  number: z.string(),
  to: z.nullable(z.string()),
  /** Voided, deleted before it was issued, given up for another number, or never given out. */
  reason: z.enum(['void', 'deleted', 'renamed', 'skipped']),
  /** The invoice that had the number, with its present number; null for other documents. */
  invoice: z.nullable(z.object(holder)),
  /** The same for documents of each kind. */
  document: z.nullable(z.object({ type: z.enum(NUMBERED_DOCUMENTS), ...holder })),
});
export type NumberGap = z.output<typeof numberGap>;

/** The gaps of a series, and whether there are more. */
export const numberGapsAnswer = z.object({ gaps: z.array(numberGap), more: z.boolean() });
