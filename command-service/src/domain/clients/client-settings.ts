import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { clientSettingsInput } from '@ledgerline/shared-events/clients/commands.ts';
import {
  type ClientSettingKey,
  type ClientSettings,
  clientRecord,
} from '@ledgerline/shared-events/clients/record.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import { referencedRecord, settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * Checks that the records that the settings refer to exist.
 * @throws Rejected invalid, with the key as field
 */
export function checkedSettings(
  state: StateReader,
  input: z.output<typeof clientSettingsInput>,
): ClientSettings {
  const { paymentInstructions, invoiceNotes, invoiceLanguage, taxes } = input;
  if (paymentInstructions)
    referencedRecord(state, 'paymentInstruction', paymentInstructions, 'paymentInstructions');
  if (invoiceNotes) referencedRecord(state, 'invoiceNote', invoiceNotes, 'invoiceNotes');
  if (invoiceLanguage && builtInLanguage(invoiceLanguage) === null) {
    referencedRecord(state, 'invoiceLanguage', Number(invoiceLanguage), 'invoiceLanguage');
  }
  for (const tax of taxes ?? []) referencedRecord(state, 'tax', tax, 'taxes');
  checkGrids(state, input);
  checkSeries(state, input);
  const unique = taxes ? { ...input, taxes: [...new Set(taxes)] } : input;
  const sent = Object.entries(unique).filter(([, value]) => value !== undefined);
  return clientRecord.shape.settings.parse(Object.fromEntries(sent));
}

/** @throws Rejected invalid, with the key as field */
function checkGrids(
  state: StateReader,
  { catGrid, catPairGrids }: z.output<typeof clientSettingsInput>,
): void {
  const grids = new Set(settingsOf(state).catGrids.map(({ id }) => id));
  if (catGrid && !grids.has(catGrid)) throw invalidField('catGrid', 'This does not exist.');
  for (const { language_pair_id, grid } of catPairGrids ?? []) {
    referencedRecord(state, 'languagePair', language_pair_id, 'catPairGrids');
    if (!grids.has(grid)) throw invalidField('catPairGrids', 'This does not exist.');
  }
}

/** @throws Rejected invalid, with the key as field */
function checkSeries(state: StateReader, { numberSeries }: z.output<typeof clientSettingsInput>): void {
  if (!numberSeries) return;
  const series = settingsOf(state).numberSeries.find(({ id }) => id === numberSeries);
  if (series?.for !== 'invoice') throw invalidField('numberSeries', 'This does not exist.');
}

/**
 * Parses and checks the value of one setting.
 * @throws Rejected invalid, with the field `value`
 */
export function checkedSettingValue(state: StateReader, key: ClientSettingKey, value: Json): Json {
  const read = clientSettingsInput.safeParse({ [key]: value });
  if (!read.success) throw invalidField('value', read.error.issues[0]?.message ?? 'Invalid input');
  const settings: Record<string, Json> = checkedSettings(state, read.data);
  return settings[key] ?? null;
}
