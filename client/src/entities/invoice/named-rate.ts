import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { decimalOf } from '@ledgerline/shared-events/money/decimal.ts';
import { EXCHANGE_RATE_DECIMALS } from '@ledgerline/shared-events/money/exchange-rate.ts';

/** The exchange rate that the user entered for an invoice, as decimal text; '' when it has the rate of the day. */
export const namedRateOf = ({
  exchange,
  exchangeRate,
}: Pick<Invoice, 'exchange' | 'exchangeRate'>): string =>
  exchange?.source === 'manual' && exchangeRate != null
    ? decimalOf(exchangeRate, EXCHANGE_RATE_DECIMALS)
    : '';
