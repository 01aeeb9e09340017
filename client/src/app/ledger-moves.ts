/** Changes of the ledger that arrive within this many ms are announced together. */
const MOVE_PAUSE_MS = 250;

type Questions = {
  /** Whether this tab sent a command. */
  isOwn(commandId: string): boolean;
  /** Whether what it changed was read again with its answer. */
  isAnnounced(commandId: string): boolean;
};

/** Collects changes of the ledger for a short time, so that a burst of commands reads the lists only once. */
export function createLedgerMoveDebouncer(
  announce: (move: { isOwn: boolean }) => void,
  { isOwn, isAnnounced }: Questions,
) {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let commands: (string | null)[] = [];
  const stop = () => {
    clearTimeout(planned);
    planned = undefined;
    commands = [];
  };
  const announceNow = () => {
    const unread = commands.filter((id) => id === null || !isAnnounced(id));
    stop();
    if (unread.length > 0) announce({ isOwn: unread.every((id) => id !== null && isOwn(id)) });
  };
  return {
    /** @param commandId the command that changed the ledger, where it is known */
    announce(commandId: string | null = null): void {
      commands.push(commandId);
      planned ??= setTimeout(announceNow, MOVE_PAUSE_MS);
    },
    /** Drops the changes that were collected and not announced yet. */
    stop,
  };
}
