import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Conversion } from '@ledgerline/shared-events/settings/conversion.ts';
import { PrimaryCurrencyChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { DecisionContext } from '../command.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The fact that the account counts in another currency, with the rates of today for every currency of its
 * documents. None when nothing would change.
 * @throws Rejected no_rate, naming the currencies whose rate is unknown
 */
export function currencyConverted(
  state: StateReader,
  currency: string,
  context: DecisionContext,
): DomainEvent[] {
  const settings = settingsOf(state);
  const stored = state.record('setting', 'currency')?.value ?? null;
  if (stored === currency || (stored === null && settings.currency === currency)) {
    return stored === currency ? [] : [changed(settings.conversion, null, currency, settings.conversion)];
  }
  const conversion = conversionTo(state, currency, context);
  const before = typeof stored === 'string' ? stored : null;
  return [changed(settings.conversion, before, currency, conversion)];
}

function changed(
  was: Conversion | null,
  before: string | null,
  after: string,
  is: Conversion | null,
): DomainEvent {
  return PrimaryCurrencyChanged.of({
    before: { currency: before, conversion: was },
    after: { currency: after, conversion: sameJson(was, is) ? was : is },
  });
}

function conversionTo(state: StateReader, to: string, context: DecisionContext): Conversion {
  const today = todayOf(state, context.now);
  const rates: Conversion['rates'] = {};
  const missing: string[] = [];
  for (const from of documentCurrencies(state, to)) {
    const exchange = context.exchangeRate(from, to, today);
    if (exchange === null) missing.push(from);
    else rates[from] = { rate: exchange.rate, date: exchange.date, source: exchange.source };
  }
  if (missing.length > 0) {
    throw new Rejected('no_rate', `There is no exchange rate between ${to} and ${missing.join(', ')}.`, {
      errors: { currency: [`No exchange rate for ${missing.join(', ')}`] },
      details: { currencies: missing },
    });
  }
  return { to, rates };
}

/** The currencies of the account's jobs and invoices, deleted ones among them since they may come back. */
function documentCurrencies(state: StateReader, except: string): string[] {
  const found = new Set<string>();
  for (const job of state.records('job')) found.add(job.currency);
  for (const invoice of state.records('invoice')) found.add(invoice.currency);
  found.delete(except);
  return [...found].sort();
}
