import { toNumber } from '../money/decimal.ts';
import type { PaymentAnswer } from './answers.ts';
import type { SettledPayment } from './settlement.ts';

/** The answer of a payment. */
export function paymentView({ exchange, ...payment }: SettledPayment): PaymentAnswer {
  const rate = toNumber(exchange?.rate ?? '1');
  return {
    ...payment,
    amount: toNumber(payment.amount),
    fee: toNumber(payment.fee),
    exchangeRate: rate,
    exchange: exchange === null ? null : { rate, date: exchange.date, source: exchange.source },
    settled: toNumber(payment.settled),
  };
}
