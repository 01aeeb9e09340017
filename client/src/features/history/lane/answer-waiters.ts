import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import type { LaneNews } from './lane-events.ts';

type Waiter = { resolve(answer: CommandAnswer): void; reject(error: unknown): void };

/** The promises of the answers to submitted entries, by the keys of the entries. */
export function createAnswerWaiters() {
  const waiters = new Map<string, Waiter>();

  const settle = (key: string, how: (waiter: Waiter) => void) => {
    const waiter = waiters.get(key);
    waiters.delete(key);
    if (waiter !== undefined) how(waiter);
  };

  return {
    /** The answer to the entry with this key; rejects when the entry is refused or rolled back. */
    waitFor: (key: string): Promise<CommandAnswer> =>
      new Promise((resolve, reject) => waiters.set(key, { resolve, reject })),
    /** Settles the answers that the news are about. */
    settle(news: LaneNews): void {
      if (news.type === 'confirmed') settle(news.entry.key, (waiter) => waiter.resolve(news.answer));
      if (news.type === 'refused') {
        for (const { key } of [news.entry, ...news.dropped])
          settle(key, (waiter) => waiter.reject(news.error));
      }
      if (news.type === 'rolledBack') {
        for (const { key } of news.entries) settle(key, (waiter) => waiter.reject(news.error));
      }
    },
  };
}
