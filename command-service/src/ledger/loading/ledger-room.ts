import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';

const MIB = 1024 ** 2;

/** How much the ledger of an account may hold, in the characters of its events with what they pack (`weightOf`). */
export type LedgerRoom = { testAccount: number; account: number };

/** Anybody can open test accounts. That of a registered account is a setting of the operator. */
export const DEFAULT_ROOM: LedgerRoom = { testAccount: 20 * MIB, account: 500 * MIB };

/** From this share on, the answers of commands say that an account is nearly full. */
const NEARLY_FULL = 0.8;

/** What the user of a nearly full account has to know; null while it has room. */
export function roomNotice(weight: number, room: number, isTestAccount: boolean): string | null {
  if (weight < room * NEARLY_FULL) return null;
  const percent = Math.min(100, Math.floor((weight / room) * 100));
  return isTestAccount
    ? `This test account is ${percent}% full. Register it to keep on working.`
    : `This account is ${percent}% full. Please ask the operator for more room.`;
}

/** @throws Rejected quota when the ledger would hold more than its room */
export function refuseFull(weight: number, room: number, isTestAccount: boolean): void {
  if (weight <= room) return;
  const most = `${Math.round(room / MIB)} MB of records and history`;
  const words = isTestAccount
    ? `A test account holds ${most}, and this one is full. Register it to go on working.`
    : `An account holds ${most}, and this one is full. Please ask the operator for more room.`;
  throw new Rejected('quota', words, { details: { quota: room, used: weight } });
}
