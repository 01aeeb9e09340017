import { listenLive, type RevisionNews } from '../shared/api/live.ts';
import type { Server } from '../shared/api/server.ts';
import type { BoundEvents } from './bound-events.ts';
import { createLedgerMoveDebouncer } from './ledger-moves.ts';

type Options = {
  server: Server;
  events: BoundEvents;
  isOwnCommand(commandId: string): boolean;
  /** Whether what a command changed was read again with its answer. */
  isAnnounced(commandId: string): boolean;
};

/** The live feed of the account whose session is open. */
export function createLiveFeed({ server, events, isOwnCommand, isAnnounced }: Options) {
  const mover = createLedgerMoveDebouncer(events.moved, { isOwn: isOwnCommand, isAnnounced });
  let isOpen = false;
  let isRefused = false;
  let stopLive = () => {};

  const listen = () => {
    stopLive = listenLive(server.revisions, {
      revision: ({ commandId }: RevisionNews) => mover.announce(commandId),
      missed: () => mover.announce(),
      rebuild: events.rebuild,
      transfer: events.transfer,
      reconnected: () => events.open(),
      refused: () => {
        isRefused = true;
        events.doubtSession();
      },
    });
    events.open();
  };
  const stop = () => {
    stopLive();
    mover.stop();
  };
  return {
    stop,
    handleSession({ status }: { status: string }): void {
      if (status === 'signedIn' && !isOpen) {
        isOpen = true;
        listen();
      } else if (status === 'anonymous' && isOpen) {
        isOpen = false;
        stop();
        server.session.close();
      }
    },
    /** Without live news, for example in one window of very many, changes are read at each attempt to get them. */
    readUnannounced(): void {
      if (isRefused && isOpen) mover.announce();
      isRefused = false;
    },
    // The server ends the feed of a user who leaves, and would refuse one that is opened again before its answer is here.
    pause: () => stopLive(),
    resume(): void {
      if (isOpen) listen();
    },
  };
}
