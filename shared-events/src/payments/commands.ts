import { z } from 'zod';
import {
  amount,
  calendarDate,
  computed,
  currency,
  id,
  LENGTHS,
  positiveAmount,
  text,
} from '../api/payload-scalars.ts';
import { exchangeRateInput } from '../money/exchange-rate-input.ts';

/** The id of a payment in its account. */
const paymentId = z.number().int().min(1).max(2_147_483_647);

const shortText = text(LENGTHS.line)
  .nullable()
  .transform((value) => value?.trim() ?? '');

/** What a payment and a refund have in common. The currency is that of the invoice unless another one is sent. */
const moneyFields = {
  date: calendarDate,
  /** What came in or was paid back, in `currency`. */
  amount,
  currency: currency.nullable().optional(),
  /** Units of `currency` for one unit of the currency of the invoice; by default the rate of the day. */
  exchangeRate: exchangeRateInput.nullable().optional(),
  /** What a bank kept, in `currency`; it counts as paid. */
  fee: amount.optional(),
  method: shortText.optional(),
  reference: shortText.optional(),
};

/** Fields that only answers have: they may be sent back and are ignored. */
const answeredFields = {
  id: computed,
  kind: computed,
  exchange: computed,
  settled: computed,
  created_at: computed,
};

const paymentInput = z.strictObject({ ...moneyFields, ...answeredFields });
export type PaymentInput = z.output<typeof paymentInput>;

const paymentEditInput = z.strictObject({ ...paymentInput.shape, bank: computed }).partial();
export type PaymentEditInput = z.output<typeof paymentEditInput>;

const refundInput = z.strictObject({ invoiceId: id, ...moneyFields });

/** The payloads of the commands on payments. */
export const paymentCommands = {
  RecordPayment: z.strictObject({ invoiceId: id, payment: paymentInput }),
  /** Changes the fields that are sent. */
  EditPayment: z.strictObject({ paymentId, payment: paymentEditInput }),
  DeletePayment: z.strictObject({ paymentId }),
  /** Money was paid back to the client. */
  RefundPayment: refundInput,
  /** Uses credit of the client, in the currency of the invoice, on the present day. */
  UseCredit: z.strictObject({ invoiceId: id, amount: positiveAmount }),
};
