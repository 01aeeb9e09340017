import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { clientSettingsInput } from '@ledgerline/shared-events/clients/commands.ts';
import type { ClientSettingKey, ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import { builtInLanguage } from '@ledgerline/shared-events/languages/built-in.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import { referencedRecord } from '../lookup.ts';
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
  const settings: ClientSettings = {};
  if (input.billingInformationName !== undefined) {
    settings.billingInformationName = input.billingInformationName;
  }
  if (input.billingInformationDetails !== undefined) {
    settings.billingInformationDetails = input.billingInformationDetails;
  }
  if (input.paymentTerms !== undefined) settings.paymentTerms = input.paymentTerms;
  if (paymentInstructions !== undefined) settings.paymentInstructions = paymentInstructions;
  if (invoiceNotes !== undefined) settings.invoiceNotes = invoiceNotes;
  if (invoiceLanguage !== undefined) settings.invoiceLanguage = invoiceLanguage;
  if (taxes !== undefined) settings.taxes = taxes === null ? null : [...new Set(taxes)];
  if (input.lineDetails !== undefined) settings.lineDetails = input.lineDetails;
  if (input.reminders !== undefined) settings.reminders = input.reminders;
  return settings;
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
