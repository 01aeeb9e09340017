import { createEvent } from 'effector';

/**
 * An account is open: what it needs and shows is loaded now. Fires once per sign-in, once after a lost connection, and
 * when a read failed.
 */
export const accountOpened = createEvent();

/** The ledger of the account moved. `isOwn`: by a command of this tab, whose effect the screen shows already. */
export type LedgerMove = { isOwn: boolean };

/** Fires at most a few times a second: lists and totals are read again. */
export const ledgerMoved = createEvent<LedgerMove>();

/** Progress of an export or an import of the account, as the server sent it; its feature parses it. */
export const transferNews = createEvent<unknown>();

/** Progress of a rebuild, as the server sent it; the reports page parses it. */
export const rebuildNews = createEvent<unknown>();
