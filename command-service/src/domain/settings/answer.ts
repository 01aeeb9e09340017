import { FIRST_CUSTOM_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { ViewSaved } from '@ledgerline/shared-events/lists/view-events.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { invoiceLanguages, taxView, textBlockView } from '@ledgerline/shared-events/settings/view.ts';
import { answeredFormat } from '../bank/format-items.ts';
import { answeredUnit } from '../catalogue/unit-commands.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredTable } from './cat-table-items.ts';
import { itemId } from './item-id.ts';
import { answeredTemplate } from './template-items.ts';
import { screenOf } from './view-items.ts';

/** The answer of a saved setting: `{ key, value }` with the present value; of a list the one item. */
export function answeredSetting(
  state: StateReader,
  events: readonly DomainEvent[],
  key: string,
  value: Json,
): { key: string; value: Json } {
  if (key === 'columns') return { key, value: { ...screenOf(state).columns } };
  if (key === 'bankFormats') return { key, value: answeredFormat(state, value) };
  if (key === 'catTables') return { key, value: answeredTable(state, value) };
  if (key === 'views') return { key, value: answeredView(state, events, value) };
  if (key === 'mailTemplates') return { key, value: answeredTemplate(state, events, value) };
  const created = events.flatMap(changesOf).find((change) => change.kind === 'created');
  const id = Number(created?.id ?? itemId(value) ?? 0);
  return { key, value: answeredItem(state, key, id) };
}

/** The saved view: the one of the event, or the unchanged one of the payload. */
function answeredView(state: StateReader, events: readonly DomainEvent[], value: Json): Json {
  const saved = events.find(({ type }) => type === ViewSaved.type);
  const id = saved === undefined ? itemId(value) : ViewSaved.read(saved.data, ViewSaved.version).view.id;
  return screenOf(state).views.find((view) => view.id === id) ?? null;
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
