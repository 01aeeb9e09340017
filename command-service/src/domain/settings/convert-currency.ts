import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Conversion } from '@ledgerline/shared-events/settings/conversion.ts';
import { type Convertible, exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { PrimaryCurrencyChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { DecisionContext } from '../command.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * The event that changes the primary currency, with the rates of today for every currency of the documents. When the
 * currency stays the same, rates that were missing are filled in. No event when nothing would change.
 * @throws Rejected no_rate, naming the currencies without a rate
 */
export function currencyConverted(
  state: StateReader,
  currency: string,
  context: DecisionContext,
): DomainEvent[] {
  const settings = settingsOf(state);
  const before = {
    currency: settings.currencyChosen ? settings.currency : null,
    conversion: settings.conversion,
  };
  const conversion =
    settings.currency === currency
      ? completedConversion(state, context)
      : newConversion(state, currency, context);
  const after = { currency, conversion };
  return sameJson(before, after) ? [] : [PrimaryCurrencyChanged.of({ before, after })];
}

type Rates = Conversion['rates'];

function newConversion(state: StateReader, to: string, context: DecisionContext): Conversion {
  const documents = [...documentsOf(state)];
  const rates = availableRates(state, documents, to, context);
  const missing = documents
    .filter(
      ({ currency, deleted_at }) => deleted_at === null && currency !== to && !Object.hasOwn(rates, currency),
    )
    .map(({ currency }) => currency);
  if (missing.length > 0) throw noRate(to, [...new Set(missing)].sort());
  return { to, rates };
}

/** The conversion with rates that documents lack and that are available now. */
function completedConversion(state: StateReader, context: DecisionContext): Conversion | null {
  const settings = settingsOf(state);
  const lacking = [...documentsOf(state)].filter((document) => exchangeOf(document, settings) === null);
  const found = availableRates(state, lacking, settings.currency, context);
  if (Object.keys(found).length === 0) return settings.conversion;
  const existing = settings.conversion?.to === settings.currency ? settings.conversion.rates : {};
  return { to: settings.currency, rates: { ...existing, ...found } };
}

/** Jobs and documents, including deleted ones, since they may be restored. */
function* documentsOf(state: StateReader): IterableIterator<Convertible & { deleted_at: string | null }> {
  yield* state.records('job');
  yield* state.records('invoice');
  yield* state.records('creditNote');
  yield* state.records('quote');
}

function availableRates(
  state: StateReader,
  documents: readonly Convertible[],
  to: string,
  context: DecisionContext,
): Rates {
  const today = todayOf(state, context.now);
  const rates: Rates = {};
  for (const from of [...new Set(documents.map(({ currency }) => currency))].sort()) {
    const exchange = from === to ? null : context.exchangeRate(from, to, today);
    if (exchange === null) continue;
    rates[from] = { rate: exchange.rate, date: exchange.date, source: exchange.source };
  }
  return rates;
}

function noRate(to: string, missing: readonly string[]): Rejected {
  return new Rejected('no_rate', `There is no exchange rate between ${to} and ${missing.join(', ')}.`, {
    errors: { currency: [`No exchange rate for ${missing.join(', ')}`] },
    details: { currencies: missing },
  });
}
