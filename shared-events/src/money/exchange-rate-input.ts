import { z } from 'zod';
import { NUMBERS_ONLY } from '../api/payload-scalars.ts';
import { decimalOf } from './decimal.ts';
import { EXCHANGE_RATE_DECIMALS, isExchangeRate } from './exchange-rate.ts';

/** An exchange rate that the user entered, as a number or a text with a dot or a comma. */
export const exchangeRateInput = z
  .union([z.number(), z.string().max(40)])
  .transform((input, context): string => {
    const plain =
      typeof input === 'number' ? decimalOf(input, EXCHANGE_RATE_DECIMALS) : input.trim().replace(',', '.');
    if (isExchangeRate(plain)) return plain;
    context.addIssue({ code: 'custom', message: NUMBERS_ONLY, input });
    return z.NEVER;
  });
