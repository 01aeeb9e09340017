import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type AccountStatus, FIRST_STEP } from './account-status.ts';

const MIB = 1024 ** 2;

/** How much the ledger of an account may hold, in characters: see `weightOf`. */
export type LedgerRoom = Record<AccountStatus, number>;

const OF_TEST_ACCOUNT = 20 * MIB;

/** The operator sets the room of a registered account (`ACCOUNT_MB`). */
export const DEFAULT_ROOM: LedgerRoom = {
  testAccount: OF_TEST_ACCOUNT,
  unconfirmed: OF_TEST_ACCOUNT,
  account: 500 * MIB,
};

/** How many times its room an account may hold after an undo: what was accepted can be taken back. */
const WITH_UNDO = 1.25;

/** How much an import may hold: as much as an account that was exported. */
export const importRoom = (room: number): number => room * WITH_UNDO;

/** From this share of its room on, an account is nearly full, and the answers of its commands say so. */
const NEARLY_FULL = 0.8;

/** How the user of an account gets more room. */
const WAY_OUT: Record<AccountStatus, string> = {
  testAccount: `${FIRST_STEP.testAccount} to continue working.`,
  unconfirmed: `${FIRST_STEP.unconfirmed} to continue working.`,
  account: 'Please ask your administrator for more storage.',
};

const NAME: Record<AccountStatus, string> = {
  testAccount: 'test account',
  unconfirmed: 'account without a confirmed email address',
  account: 'account',
};

/** What the user of a nearly full account has to know; null while it has room. */
export function roomNotice(weight: number, rooms: LedgerRoom, accountStatus: AccountStatus): string | null {
  const room = rooms[accountStatus];
  if (weight < room * NEARLY_FULL) return null;
  const percent = Math.min(100, Math.floor((weight / room) * 100));
  const name = accountStatus === 'testAccount' ? NAME.testAccount : NAME.account;
  return `This ${name} is ${percent}% full. ${WAY_OUT[accountStatus]}`;
}

/** @throws Rejected quota when the ledger would hold more than its room */
export function refuseFull(
  weight: number,
  rooms: LedgerRoom,
  { accountStatus, isUndo }: { accountStatus: AccountStatus; isUndo: boolean },
): void {
  const room = rooms[accountStatus];
  if (weight <= (isUndo ? room * WITH_UNDO : room)) return;
  const most = `${Math.round(room / MIB)} MB of records and history`;
  const article = accountStatus === 'testAccount' ? 'A' : 'An';
  const words = `${article} ${NAME[accountStatus]} holds ${most}, and this one is full. ${WAY_OUT[accountStatus]}`;
  throw new Rejected('quota', words, { details: { quota: room, used: weight } });
}
