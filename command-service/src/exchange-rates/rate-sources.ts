import { isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { DecimalError, parseDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import {
  crossRate,
  EXCHANGE_RATE_DECIMALS,
  isExchangeRate,
} from '@ledgerline/shared-events/money/exchange-rate.ts';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import type { DayOfRates } from './rate-table.ts';

type QuotedDay = { day: string; rates: Record<string, string> };

/** A service that provides the exchange rates of one day or of the latest ones. */
export type RateSource = {
  /** The name that users see beside a converted amount. */
  name: string;
  url: string;
  /** Reads the days and their rates per euro from the answer of `url`. @throws when it cannot be read */
  read: (text: string) => readonly QuotedDay[];
  /** The timeout of a request in milliseconds; default 15 seconds. */
  patienceMs?: number;
};

const number = z.union([z.number(), z.string()]);
const day = z.string().refine(isCalendarDate);

/** The XML reader gives one element for itself, and several as a list. */
const oneOrMore = <T extends z.ZodType>(element: T) =>
  z.union([z.array(element).min(1), element.transform((one) => [one])]);
const ecbRate = z.object({ currency: z.string(), rate: z.string() });
const ecbDay = z.object({ time: day, Cube: oneOrMore(ecbRate) });
const ecbFeed = z.object({ Envelope: z.object({ Cube: z.object({ Cube: oneOrMore(ecbDay) }) }) });
const quotedRates = z.object({ date: day, base: z.string(), rates: z.record(z.string(), number) });
const currencyApi = z.object({ date: day, eur: z.record(z.string(), number) });

/**
 * The daily reference rates of the European Central Bank: about 30 currencies, on its working days. The feed of the
 * last 90 days fills the days on which the app didn't run.
 */
export const ecb: RateSource = {
  name: 'ECB',
  url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  read: (text) => {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      removeNSPrefix: true,
      parseAttributeValue: false,
      processEntities: false,
    });
    return ecbFeed.parse(parser.parse(text)).Envelope.Cube.Cube.map(({ time, Cube }) => ({
      day: time,
      rates: perEuro(
        Cube.map(({ currency, rate }) => [currency, rate]),
        '1',
      ),
    }));
  },
};

/** An open collection of nearly all currencies, every day (CC0). */
export const openRates: RateSource = {
  name: 'currency-api',
  url: 'https://latest.currency-api.pages.dev/v1/currencies/eur.json',
  read: (text) => {
    const { date, eur } = currencyApi.parse(JSON.parse(text));
    return [{ day: date, rates: perEuro(Object.entries(eur), '1') }];
  },
};

/** A service chosen by the operator, which answers `{ date, base, rates: { CODE: number } }`. */
export function ownSource(url: string): RateSource {
  return {
    name: new URL(url).hostname,
    url,
    read: (text) => {
      const { date, base, rates } = quotedRates.parse(JSON.parse(text));
      const quoted = Object.entries({ ...rates, [base]: 1 });
      const [, euro] = quoted.find(([code]) => code.toUpperCase() === 'EUR') ?? [];
      if (euro === undefined) throw new Error('The rates do not say what a euro is worth.');
      return [{ day: date, rates: perEuro(quoted, decimalText(euro)) }];
    },
  };
}

/** The rates in the answer of a source, by day. @throws Error when it contains no known currency */
export function readRates(source: RateSource, text: string): DayOfRates[] {
  const days = source.read(text).filter(({ rates }) => Object.keys(rates).length > 0);
  if (days.length === 0) throw new Error(`${source.name} names no rates.`);
  return days.map((one) => ({ ...one, source: source.name }));
}

/** Units of each currency for one euro. Unknown currencies and values that are no positive number are left out. */
function perEuro(quoted: readonly (readonly [string, string | number])[], euro: string) {
  const rates: Record<string, string> = {};
  for (const [written, value] of quoted) {
    const code = written.toUpperCase();
    if (code === 'EUR' || !isCurrency(code)) continue;
    const rate = crossRate(euro, decimalText(value));
    if (isExchangeRate(rate)) rates[code] = rate;
  }
  return rates;
}

/** A quoted rate as decimal text; "0" for a value that isn't a number. */
function decimalText(value: string | number): string {
  try {
    return parseDecimal(value, EXCHANGE_RATE_DECIMALS, true);
  } catch (error) {
    if (error instanceof DecimalError) return '0';
    throw error;
  }
}
