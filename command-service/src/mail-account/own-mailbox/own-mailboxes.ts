import { sendLoop } from '#sending/send-loop.ts';
import { mailSecrets } from '../stored-account.ts';
import { MailboxFailed, type OpenMailbox } from './mailbox.ts';
import { type MailboxTurn, MailboxTurns, TurnLost, type TurnTimes } from './mailbox-turns.ts';
import { type OwnReadParts, readMailbox } from './read-mailbox.ts';
import { mailboxLogin } from './stored-mailbox.ts';

export type OwnMailboxesParts = Omit<OwnReadParts, 'turns'> & {
  openMailbox: OpenMailbox;
  sessionSecret: string;
  /** Called on failures that are not of a mailbox. Those of a mailbox are shown to its user. */
  onTrouble: (cause: unknown) => void;
  times?: TurnTimes;
};

/** The longest time of one turn, in milliseconds. */
const MAX_TURN_MS = 60_000;
const UNREADABLE = 'The password can no longer be read. Please enter it again.';

/** Reads the mailboxes of own mail accounts by turns. Each is read by one process at a time. */
export type OwnMailboxes = {
  start(): void;
  stop(): Promise<void>;
  /** Reads the mailbox that has waited longest. Answers whether one was due. */
  readNext(): Promise<boolean>;
};

export function ownMailboxes(parts: OwnMailboxesParts): OwnMailboxes {
  const turns = new MailboxTurns(parts.db, parts.times);
  const stopping = new AbortController();
  const readNext = async () => {
    if (stopping.signal.aborted) return false;
    const turn = await turns.next();
    if (turn === null) return false;
    await takeTurn({ ...parts, turns }, turn, stopping.signal);
    return true;
  };
  const loop = sendLoop({ sendNext: readNext, stopSeconds: 0, onTrouble: parts.onTrouble });
  return {
    readNext,
    start: loop.start,
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}

type TurnParts = OwnMailboxesParts & { turns: MailboxTurns };

/** Whatever fails in one mailbox, the next one has its turn. */
async function takeTurn(parts: TurnParts, turn: MailboxTurn, stopped: AbortSignal): Promise<void> {
  try {
    await readAndEnd(parts, turn, stopped);
  } catch (error) {
    if (!(error instanceof TurnLost)) parts.onTrouble(error);
  }
}

/** @throws TurnLost, LedgerUnavailable, Error of PostgreSQL */
async function readAndEnd(parts: TurnParts, turn: MailboxTurn, stopped: AbortSignal): Promise<void> {
  const { turns, openMailbox, sessionSecret } = parts;
  const login = mailboxLogin(turn.row, mailSecrets(sessionSecret));
  if (login === null) return turns.endFailed(turn, UNREADABLE);
  const started = performance.now();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_TURN_MS)]);
  try {
    const session = await openMailbox(login, signal);
    try {
      const isLeft = await readMailbox(parts, session, turn);
      await turns.endRead(turn, { isLeft, tookMs: performance.now() - started });
    } finally {
      session.close();
    }
  } catch (error) {
    if (error instanceof TurnLost) throw error;
    if (error instanceof MailboxFailed && !stopped.aborted) return turns.endFailed(turn, error.message);
    await turns.endUnread(turn);
    if (!stopped.aborted) throw error;
  }
}
