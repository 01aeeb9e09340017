import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import {
  type HistoryEntryAnswer as HistoryEntry,
  historyEntryAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

type HistoryQuery = { page?: number; entity?: string; id?: number | string };

/** Loads a page of the history. Undo and redo use page 1. */
const loadHistoryFx = attach({
  source: $server,
  effect: (server, query: HistoryQuery) =>
    server.request('/api/history', { query: { ...query }, answer: pageAnswer(historyEntryAnswer) }),
});

/** Loads the entries of one record, for its page. */
const loadRecordHistoryFx = attach({
  source: $server,
  effect: (server, query: { entity: string; id: number | string }) =>
    server.request('/api/history', {
      query: { ...query, per_page: 4 },
      answer: pageAnswer(historyEntryAnswer),
    }),
});

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

/** The page of a record appeared on the screen. */
export const recordHistoryOpened = createEvent<{ entity: string; id: number | string }>();

type OneRecord = { entity: string; id: number | string };

const $opened = createStore<OneRecord | null>(null)
  .on(recordHistoryOpened, (_, record) => record)
  .reset(recordsReset);

const keyOf = ({ entity, id }: OneRecord): string => `${entity}/${id}`;

/** The newest entries of the record on the screen; `key` is for example `job/17`. */
export const $recordHistory = createStore<{ key: string; entries: readonly HistoryEntry[] }>({
  key: '',
  entries: [],
}).reset(recordsReset);

/** Ignores an answer about a record that was on the screen before. */
sample({
  clock: loadRecordHistoryFx.done,
  source: $opened,
  filter: (record, { params }) => record !== null && keyOf(record) === keyOf(params),
  fn: (_, { params, result }) => ({ key: keyOf(params), entries: result.data }),
  target: $recordHistory,
});

sample({
  clock: [recordHistoryOpened, historyChanged],
  source: $opened,
  filter: (record): record is OneRecord => record !== null && Number(record.id) > 0,
  target: loadRecordHistoryFx,
});
