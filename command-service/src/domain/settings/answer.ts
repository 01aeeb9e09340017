import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { invoiceLanguages, taxView, textBlockView } from '@ledgerline/shared-events/settings/view.ts';
import { answeredUnit } from '../catalogue/unit-commands.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { itemId } from './list-items.ts';

/** The answer of a saved setting: `{ key, value }` with the present value; of a list the one item. */
export function answeredSetting(
  state: StateReader,
  events: readonly DomainEvent[],
  key: string,
  value: Json,
): { key: string; value: Json } {
  const created = events.flatMap(changesOf).find((change) => change.kind === 'created');
  const id = Number(created?.id ?? itemId(value) ?? 0);
  return { key, value: answeredItem(state, key, id) };
}

function answeredItem(state: StateReader, key: string, id: number): Json {
  switch (key) {
    case 'taxes': {
      const tax = state.record('tax', id);
      return tax === undefined ? null : taxView(tax);
    }
    case 'paymentInstructions': {
      const item = state.record('paymentInstruction', id);
      return item === undefined ? null : textBlockView(item);
    }
    case 'invoiceNotes': {
      const item = state.record('invoiceNote', id);
      return item === undefined ? null : textBlockView(item);
    }
    case 'invoiceLanguages':
      return language(state, id);
    case 'units':
      return answeredUnit(state, id).unit;
    default:
      return scalar(settingsOf(state), key);
  }
}

function language(state: StateReader, id: number): Json {
  const { defaultInvoiceLanguage } = settingsOf(state);
  const own = id < FIRST_CUSTOM_ID ? [] : state.records('invoiceLanguage');
  return invoiceLanguages(own, defaultInvoiceLanguage).find((existing) => existing.id === String(id)) ?? null;
}

function scalar(settings: AccountSettings, key: string): Json {
  const values: Record<string, Json> = settings;
  return Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}
