import * as z from 'zod/mini';
import { exchangeAnswer } from '../jobs/answers.ts';
import { paymentRecord } from './record.ts';

/**
 * A payment as the HTTP API answers it. `settled` is what it counts, in the currency of the invoice: negative for a
 * refund. `exchangeRate` is units of its currency for one unit of the invoice's, 1 for the same currency.
 */
export const paymentAnswer = z.object({
  id: z.int(),
  ...paymentRecord.shape,
  amount: z.number(),
  fee: z.number(),
  exchangeRate: z.number(),
  exchange: z.nullable(exchangeAnswer),
  settled: z.number(),
});
export type PaymentAnswer = z.output<typeof paymentAnswer>;
