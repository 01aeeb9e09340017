import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import {
  type HistoryEntryAnswer as HistoryEntry,
  historyEntryAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { createEvent, createStore, sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

type HistoryQuery = { page?: number; entity?: string; id?: number | string };

/** Loads a page of the history. Undo and redo use page 1. */
const loadHistoryFx = serverEffect((server, query: HistoryQuery) =>
  server.request('/api/history', { query: { ...query }, answer: pageAnswer(historyEntryAnswer) }),
);

/** Something was appended to the ledger: read the newest entries again. */
export const historyChanged = createEvent();
export const olderHistoryRequested = createEvent();

/** Newest first, without gaps. */
export const $historyEntries = createStore<readonly HistoryEntry[]>([])
  .on(loadHistoryFx.done, (entries, { params, result }) => {
    const loaded = new Set(result.data.map(({ commandId }) => commandId));
    const others = entries.filter(({ commandId }) => !loaded.has(commandId));
    if ((params.page ?? 1) > 1) return [...others, ...result.data];
    const oldest = result.data.at(-1)?.revision ?? 0;
    // If no entry of the new page is loaded already, entries between may be missing: then the rest is loaded anew.
    const joins = entries.some(({ commandId }) => loaded.has(commandId));
    return joins ? [...result.data, ...others.filter(({ revision }) => revision < oldest)] : result.data;
  })
  .reset(recordsReset);

export const $historyFailed = createStore(false)
  .on(loadHistoryFx.fail, () => true)
  .reset(loadHistoryFx.done, recordsReset);

/** The last page that is loaded, and the last one that exists. */
export const $historyPages = createStore({ loaded: 0, last: 1 })
  .on(loadHistoryFx.doneData, (pages, { current_page, last_page }) => ({
    loaded: Math.max(pages.loaded, current_page),
    last: last_page,
  }))
  .reset(recordsReset);

sample({ clock: historyChanged, fn: () => ({ page: 1 }), target: loadHistoryFx });
sample({
  clock: olderHistoryRequested,
  source: { pages: $historyPages, isLoading: loadHistoryFx.pending },
  filter: ({ pages, isLoading }) => !isLoading && pages.loaded < pages.last,
  fn: ({ pages }) => ({ page: pages.loaded + 1 }),
  target: loadHistoryFx,
});

/** The newest entries of one record, for its page. */
export const recordHistoryQuery = createServerQuery(
  async (server, record: { entity: string; id: number | string }) => {
    const answer = pageAnswer(historyEntryAnswer);
    return (await server.request('/api/history', { query: { ...record, per_page: 4 }, answer })).data;
  },
  {
    keyOf: ({ entity, id }) => `${entity}/${id}`,
  },
);
