/** Changes of the ledger that arrive within this many ms are announced together. */
const MOVE_PAUSE_MS = 250;

/** Collects changes of the ledger for a short time, so that a burst of commands reads the lists only once. */
export function createLedgerMoveDebouncer(announce: (move: { isOwn: boolean }) => void) {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let isAllOwn = true;
  const stop = () => {
    clearTimeout(planned);
    planned = undefined;
    isAllOwn = true;
  };
  const announceNow = () => {
    const isOwn = isAllOwn;
    stop();
    announce({ isOwn });
  };
  return {
    announce(isOwn: boolean): void {
      isAllOwn = isAllOwn && isOwn;
      planned ??= setTimeout(announceNow, MOVE_PAUSE_MS);
    },
    /** Drops the changes that were collected and not announced yet. */
    stop,
  };
}
