import { createEvent, createStore, type Effect, sample } from 'effector';

/**
 * An account is open: what it needs and shows is loaded now. Fires once per sign-in, once after a lost connection, and
 * when a read failed.
 */
export const accountOpened = createEvent();

/** The first screen of an account has what it shows: what nobody sees yet is loaded now. */
export const firstScreenShown = createEvent();

/** Starts a read for a later screen once the first one is shown, unless that read ran since the account was opened. */
export function readLater<Params, Done>(
  read: Effect<Params, Done>,
  params: NoInfer<Params>,
  keyOf: (params: NoInfer<Params>) => unknown = () => null,
): void {
  const $hasRun = createStore(false)
    .on(read, (hasRun, started) => hasRun || keyOf(started) === keyOf(params))
    .reset(accountOpened);
  const due = createEvent<Params>();
  sample({
    clock: firstScreenShown,
    source: $hasRun,
    filter: (hasRun) => !hasRun,
    fn: () => params,
    target: due,
  });
  sample({ clock: due, target: read });
}

/** The ledger of the account moved. `isOwn`: by a command of this tab, whose effect the screen shows already. */
type LedgerMove = {
  isOwn: boolean;
  /** The id of a command whose answer is here: the news of it don't move anything again. */
  key?: string;
};

/**
 * What the screen shows is read again. Fires at most a few times a second for the news of commands, and at once for an
 * undo or a redo of this tab, whose effect the screen doesn't show before.
 */
export const ledgerMoved = createEvent<LedgerMove>();

const MAX_KEYS = 50;

/** The last commands that were announced with their answer. */
export const $announcedKeys = createStore<readonly string[]>([]).on(ledgerMoved, (keys, { key }) =>
  key === undefined ? keys : [key, ...keys].slice(0, MAX_KEYS),
);

/** Progress of an export or an import of the account, as the server sent it; its feature parses it. */
export const transferNews = createEvent<unknown>();

/** Progress of a rebuild, as the server sent it; the reports page parses it. */
export const rebuildNews = createEvent<unknown>();
