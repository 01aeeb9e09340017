import { newUnitInput } from '@ledgerline/shared-events/catalogue/commands.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import {
  languageInput,
  newLanguageInput,
  newTaxInput,
  newTextInput,
  taxInput,
  textInput,
  unitItemInput,
} from '@ledgerline/shared-events/settings/commands.ts';
import type { ListSettingKey } from '@ledgerline/shared-events/settings/setting-keys.ts';
import type { AccountState } from '../account-state.ts';
import { removedFormat, savedFormat } from '../bank/format-items.ts';
import { addedUnit, deletedUnit, editedUnit } from '../catalogue/unit-commands.ts';
import { readField } from '../payload/read-field.ts';
import { removedTable, savedTable } from './cat-table-items.ts';
import { isMap, itemId } from './item-id.ts';
import { addedLanguage, deletedLanguage, editedLanguage } from './language-items.ts';
import { addedTax, deletedTax, editedTax } from './tax-items.ts';
import { addedTemplate, editedTemplate, removedTemplate } from './template-items.ts';
import { addedText, deletedText, editedText, type TextKind } from './text-items.ts';
import { addedView, editedView, removedView } from './view-items.ts';

/**
 * The events that save one item of a list: an item with an id is changed, one without an id is added.
 * @throws Rejected not_found, or invalid with the messages by field of the item
 */
export function savedItem(state: AccountState, key: ListSettingKey, value: Json, now: string): DomainEvent[] {
  const hasId = itemId(value) !== null;
  switch (key) {
    case 'taxes':
      return hasId
        ? editedTax(state, readField(taxInput, value))
        : addedTax(state, readField(newTaxInput, withoutId(value)), now);
    case 'paymentInstructions':
      return savedText(state, 'paymentInstruction', value, now);
    case 'invoiceNotes':
      return savedText(state, 'invoiceNote', value, now);
    case 'invoiceLanguages':
      return hasId
        ? editedLanguage(state, readField(languageInput, value))
        : addedLanguage(state, readField(newLanguageInput, withoutId(value)), now);
    case 'units': {
      if (!hasId) return addedUnit(state, readField(newUnitInput, value), now);
      const { id: unitId, ...unit } = readField(unitItemInput, value);
      return editedUnit(state, unitId, unit);
    }
    case 'mailTemplates':
      return hasId ? editedTemplate(state, value) : addedTemplate(state, withoutId(value));
    case 'views':
      return hasId ? editedView(state, value) : addedView(state, withoutId(value));
    case 'bankFormats':
      return savedFormat(state, value);
    case 'catTables':
      return savedTable(state, value);
  }
}

function savedText(state: AccountState, kind: TextKind, value: Json, now: string): DomainEvent[] {
  return itemId(value) === null
    ? addedText(state, kind, readField(newTextInput, withoutId(value)), now)
    : editedText(state, kind, readField(textInput, value));
}

/** The events that remove one item of a list. @throws Rejected not_found, invalid */
export function removedItem(
  state: AccountState,
  key: ListSettingKey,
  itemId: number,
  now: string,
): DomainEvent[] {
  switch (key) {
    case 'taxes':
      return deletedTax(state, itemId, now);
    case 'paymentInstructions':
      return deletedText(state, 'paymentInstruction', itemId, now);
    case 'invoiceNotes':
      return deletedText(state, 'invoiceNote', itemId, now);
    case 'invoiceLanguages':
      return deletedLanguage(state, itemId, now);
    case 'units':
      return deletedUnit(state, itemId, now);
    case 'mailTemplates':
      return removedTemplate(state, itemId);
    case 'views':
      return removedView(state, itemId);
    case 'bankFormats':
      return removedFormat(state, itemId);
    case 'catTables':
      return removedTable(state, itemId);
  }
}

function withoutId(value: Json): Json {
  if (!isMap(value)) return value;
  const { id: _, ...rest } = value;
  return rest;
}
