import { accountEvents } from '@ledgerline/shared-events/account/events.ts';
import { z } from 'zod';
import type { LedgerEvent } from '../ledger/loading/account-ledger.ts';

const settingKey = z.object({ key: z.string() });
/** The settings that the first screens set or guess. */
const FIRST_SETTINGS: ReadonlySet<string> = new Set(['timezone', 'hideTaxAlert']);

/**
 * Whether an event belongs to the opening of an account: an event about the account itself, or a setting of its first
 * screens. An account with no other events is empty.
 */
export function isOpening({ type, data }: Pick<LedgerEvent, 'type' | 'data'>): boolean {
  if (Object.hasOwn(accountEvents, type)) return type !== 'AccountImported';
  const setting = settingKey.safeParse(data);
  return type === 'SettingChanged' && setting.success && FIRST_SETTINGS.has(setting.data.key);
}
