import { isUnanswered } from './failures.ts';

/** Commands that create records which the screen already shows without an id, from their first call to their answer. */
type PendingCreates = {
  /**
   * Tracks a call until its command is answered. A call that got no answer may have created its record: the command
   * stays pending until a call with the same key is answered.
   * @param since the highest revision that was known when it was sent
   */
  track<T>(key: string, since: number | null, call: Promise<T>): Promise<T>;
  /**
   * Resolves when an answer to a read of this revision may be shown. It may contain the record of a pending command;
   * shown before that command's own answer, the record would be on the screen twice. Waits 15 s at most.
   */
  settled(revision: number | null): Promise<void>;
  /** The commands are not sent again: no read waits for them. */
  forget(): void;
};

type PendingCreate = { since: number | null; answered: PromiseWithResolvers<void> };

/** The longest wait of a read, in ms: longer than the pause before a command is sent again. */
const PATIENCE_MS = 15_000;

/** Creates the tracker of one tab. */
export function createPendingCreates(): PendingCreates {
  const pending = new Map<string, PendingCreate>();
  const end = (key: string) => {
    pending.get(key)?.answered.resolve();
    pending.delete(key);
  };
  return {
    track(key, since, call) {
      if (!pending.has(key)) pending.set(key, { since, answered: Promise.withResolvers() });
      call.then(
        () => end(key),
        (error: unknown) => {
          if (!isUnanswered(error)) end(key);
        },
      );
      return call;
    },
    async settled(revision) {
      if (revision === null) return;
      const earlier = [...pending.values()].filter(({ since }) => since === null || revision > since);
      if (earlier.length === 0) return;
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, PATIENCE_MS);
      await Promise.race([Promise.all(earlier.map(({ answered }) => answered.promise)), patience.promise]);
      clearTimeout(timer);
    },
    forget() {
      for (const key of [...pending.keys()]) end(key);
    },
  };
}
