import type { Scope } from 'effector';
import { $historyEntries } from '#entities/history/model.ts';
import { $server } from '#shared/api/server.ts';
import type { CommandAnswer } from '#shared/lib/commands/command.ts';
import { committedPatches } from './committed-patches.ts';
import { createLane, type Lane } from './lane.ts';
import type { SentEntry } from './lane-entry.ts';
import type { LaneNews } from './lane-events.ts';
import { createRefusals, type OnConflict } from './refused-entries.ts';
import { idsResolvedBy } from './resolved-ids.ts';
import { bindScopeEvents, type ScopeEvents } from './scope-events.ts';
import { sendEntry } from './send-entry.ts';
import { createVersionQuestions } from './version-questions.ts';

type Options = {
  scope: Scope;
  onConflict: OnConflict;
  /** Sends an entry to the server of the scope if absent. */
  send?: (entry: SentEntry) => Promise<CommandAnswer>;
};

/** Creates the lane of a scope and turns its news into patches of the records and into toasts. */
export function connectLane({ scope, onConflict, send }: Options): Lane {
  const server = scope.getState($server);
  const lane: Lane = createLane({
    send: send ?? ((entry) => sendEntry(server, entry)),
    viewRevision: server.revisions.read,
    entries: () => scope.getState($historyEntries),
    newKey: () => crypto.randomUUID(),
    now: () => new Date(),
    news: (news) => handleNews(news),
  });
  const events = bindScopeEvents(scope);
  const refusals = createRefusals(lane, events, onConflict);
  const showNotice = createNotices(events);
  const raiseQuestion = createVersionQuestions(lane, events, scope);

  const handleNews = (news: LaneNews): void => {
    if (news.type === 'applied') apply(news, events);
    if (news.type === 'confirmed') {
      commit(news, events);
      showNotice(news.answer.notice);
      const isRetry = refusals.endRetry(news.entry);
      // The screen doesn't show the effect of an undo, and no caller waits for the answer to a retry: everything that
      // they may have changed is read again at once.
      const { key, kind } = news.entry;
      if (isRetry || kind !== 'command') events.moved({ isOwn: false, key });
    }
    if (news.type === 'refused') refusals.refuse(news);
    if (news.type === 'questioned') raiseQuestion(news.question);
    if (news.type === 'rolledBack') {
      for (const { key } of news.entries) events.rolledBack({ key });
      events.moved({ isOwn: false });
    }
  };
  reportDelays(lane, events);
  return lane;
}

function apply({ entry }: Extract<LaneNews, { type: 'applied' }>, events: ScopeEvents): void {
  events.applied({ key: entry.key, patches: entry.patches });
  // An undone entry needs no message any more.
  if (entry.kind === 'undo' && entry.target !== undefined) events.dismiss(entry.target);
}

function commit({ entry, answer }: Extract<LaneNews, { type: 'confirmed' }>, events: ScopeEvents): void {
  const ids = idsResolvedBy(entry, answer.result);
  events.committed({ key: entry.key, patches: committedPatches(entry, answer), ids });
}

/** Shows what the server says of the account with an answer, unless it said just that before. */
function createNotices(events: ScopeEvents): (notice: string | undefined) => void {
  let last: string | null = null;
  return (notice) => {
    if (notice === undefined || notice === last) return;
    last = notice;
    events.toast({ id: 'account-room', kind: 'note', message: notice, lasts: null });
  };
}

/** Says when saving is delayed, because attempts get no answer, and when it no longer is. */
function reportDelays(lane: Lane, events: ScopeEvents): void {
  let before: string | null = null;
  lane.actor.subscribe(({ context: { failedAttempts, queue, outage } }) => {
    const delay = failedAttempts > 0 && queue.length > 0 ? (outage ?? '') : null;
    if (delay !== before) events.delayed(delay);
    before = delay;
  });
}
