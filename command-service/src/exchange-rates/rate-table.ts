import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import {
  crossRate,
  isExchangeRate,
  MAX_RATE_AGE_DAYS,
} from '@ledgerline/shared-events/money/exchange-rate.ts';
import type { Quote, RateHistory } from './rate-history.ts';

/** The rates of one day: units of each currency for one euro, as decimal text. */
export type DayOfRates = { day: string; source: string; rates: Readonly<Record<string, string>> };

/** Exchange rates by day, in memory, so that decisions need not wait for them. */
export class RateTable {
  readonly #quotes = new Map<string, Quote[]>();
  readonly #history: RateHistory | undefined;

  /** @param history the rates of days that are not added */
  constructor(history?: RateHistory) {
    this.#history = history;
  }

  /** Adds the rates of a day; an existing rate of that day is replaced. */
  add({ day, source, rates }: DayOfRates): void {
    for (const [currency, rate] of Object.entries(rates)) {
      const quotes = this.#quotes.get(currency) ?? [];
      const place = quotes.findLastIndex((quote) => quote.day <= day);
      const isSameDay = quotes[place]?.day === day;
      quotes.splice(isSameDay ? place : place + 1, isSameDay ? 1 : 0, { day, rate, source });
      this.#quotes.set(currency, quotes);
    }
  }

  /**
   * Units of `currency` for one unit of `to` on a day, with the day and the source of the rate. It uses that day or
   * one that is at most `MAX_RATE_AGE_DAYS` days earlier, and after the latest known day that one. Null when a currency has
   * no such rate, or the result is too small or has too many digits.
   */
  find(currency: string, to: string, date: string): Exchange | null {
    const quoted = this.#quote(currency, date);
    const base = this.#quote(to, date);
    if (quoted === undefined || base === undefined) return null;
    const rate = crossRate(base.rate, quoted.rate);
    if (!isExchangeRate(rate)) return null;
    const sources = new Set([quoted, base].filter(({ source }) => source !== '').map(({ source }) => source));
    const days = [quoted, base].filter(({ day }) => day !== '').map(({ day }) => day);
    return { to, rate, date: days.sort()[0] ?? date, source: [...sources].join(', ') };
  }

  #quote(currency: string, date: string): Quote | undefined {
    if (currency === 'EUR') return { day: '', rate: '1', source: '' };
    const quotes = this.#quotes.get(currency) ?? [];
    const place = quotes.findLastIndex(({ day }) => day <= date);
    const added = quotes[place];
    const isNear = added !== undefined && added.day >= addDays(date, -MAX_RATE_AGE_DAYS);
    if (isNear) return added;
    return this.#history?.find(currency, date) ?? (place === quotes.length - 1 ? added : undefined);
  }
}
