import type { BankFormat } from '@ledgerline/shared-events/bank/formats.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { addSettingItem, removeSettingItem } from './commands.ts';

type Formats = readonly BankFormat[];
const KEY = 'bankFormats' as const;

export function removeBankFormat(items: Formats, { id }: BankFormat): CommandDraft {
  return removeSettingItem({ key: KEY, items, label: 'Removed bank statement columns' }, id);
}

/** Brings a removed format back, under a new id. */
export function addBankFormat(items: Formats, { id: _, ...format }: BankFormat): CommandDraft {
  const about = { key: KEY, items, label: 'Saved bank statement columns' };
  return addSettingItem<BankFormat>(about, format, { ...format, id: newId() });
}
