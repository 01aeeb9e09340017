import { createEvent } from 'effector';

/**
 * An account is open on this screen: whatever it needs and shows is loaded now. Fired once per sign-in, once after a gap,
 * and when something could not be read.
 */
export const accountOpened = createEvent();

/** The ledger of the account moved on. `isOwn`: by a command of this tab, whose effect is on the screen already. */
export type LedgerMove = { isOwn: boolean };

/** Told at most a few times a second: lists and totals are read again. */
export const ledgerMoved = createEvent<LedgerMove>();

/** News of an export or an import of the account, as the server sent it; its feature knows the shape. */
export const transferNews = createEvent<unknown>();

/** News of a rebuild, as the server sent it; the reports page knows its shape. */
export const rebuildNews = createEvent<unknown>();
