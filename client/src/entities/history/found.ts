import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import {
  type HistoryEntryAnswer as HistoryEntry,
  historyEntryAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { createEvent, createStore, sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { historyChanged } from './model.ts';

/** What the history is searched for: a text, and the last day of the entries. */
export type HistorySearch = { text: string; until: CalendarDate | null };

export const NO_SEARCH: HistorySearch = { text: '', until: null };

/** The search changed; without a text and a day there is none. */
export const historySearched = createEvent<HistorySearch>();
export const olderFoundRequested = createEvent();

type PageOfSearch = { search: HistorySearch; page: number };

const findFx = serverEffect((server, { search, page }: PageOfSearch) =>
  server.request('/api/history', {
    query: { q: search.text, until: search.until, page },
    answer: pageAnswer(historyEntryAnswer),
  }),
);

export const $historySearch = createStore(NO_SEARCH)
  .on(historySearched, (_, search) => search)
  .reset(recordsReset);

export const $isSearching = $historySearch.map(({ text, until }) => text.trim() !== '' || until !== null);

/** The entries that the server found, newest first; null until it answered. */
export const $foundEntries = createStore<readonly HistoryEntry[] | null>(null)
  .on(historySearched, (_) => null)
  .reset(recordsReset);
export const $foundPages = createStore({ loaded: 0, last: 1 }).reset(historySearched, recordsReset);
export const $findingFailed = createStore(false).reset(findFx, historySearched, recordsReset);

/** Ignores answers to a search that is no longer the present one. */
const answered = sample({
  clock: findFx.done,
  source: { search: $historySearch, entries: $foundEntries },
  filter: ({ search }, { params }) => search === params.search,
  fn: ({ entries }, { params, result }) => ({ entries, params, result }),
});
sample({
  clock: answered,
  fn: ({ entries, params, result }) => {
    if (params.page === 1 || entries === null) return result.data;
    const loaded = new Set(entries.map(({ commandId }) => commandId));
    return [...entries, ...result.data.filter(({ commandId }) => !loaded.has(commandId))];
  },
  target: $foundEntries,
});
sample({
  clock: answered,
  fn: ({ params, result }) => ({ loaded: params.page, last: result.last_page }),
  target: $foundPages,
});
sample({
  clock: findFx.fail,
  source: $historySearch,
  filter: (search, { params }) => search === params.search,
  fn: () => true,
  target: $findingFailed,
});

sample({
  clock: [historySearched, historyChanged],
  source: { search: $historySearch, isSearching: $isSearching },
  filter: ({ isSearching }) => isSearching,
  fn: ({ search }): PageOfSearch => ({ search, page: 1 }),
  target: findFx,
});
sample({
  clock: olderFoundRequested,
  source: { search: $historySearch, pages: $foundPages, isLoading: findFx.pending },
  filter: ({ pages, isLoading }) => !isLoading && pages.loaded < pages.last,
  fn: ({ search, pages }): PageOfSearch => ({ search, page: pages.loaded + 1 }),
  target: findFx,
});
