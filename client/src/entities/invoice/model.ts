import { touchesList } from '@ledgerline/shared-events/api/command-effects.ts';
import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { type InvoiceAnswer as Invoice, invoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { serverEffect } from '#shared/api/server-effect.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved, readLater } from '#shared/lib/lifecycle/model.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { invoiceListAddress } from './query.ts';

export const invoices = createRecords<Invoice>('invoice');

const PER_PAGE = 50;
const MAX_PER_PAGE = 200;

/** Servers of former versions answer no totals, or those of the invoices alone. */
const pageTotals = z.partial(invoiceTotals, { open: true, paid: true });
export type PageTotals = z.output<typeof pageTotals>;
const invoicePage = z.extend(pageAnswer(invoiceAnswer), { totals: z.optional(pageTotals) });

/** Loads the page of the list that the address names. */
export const loadInvoicesFx = serverEffect((server, query: DocumentQuery) =>
  server.request('/api/invoice', {
    query: { ...query, document: 'invoice', per_page: PER_PAGE },
    answer: invoicePage,
  }),
);

/** Loads all open invoices, since the figures above the list cover all of them. */
export const loadOpenInvoicesFx = serverEffect(async (server): Promise<Invoice[]> => {
  const all: Invoice[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await server.request('/api/invoice', {
      query: { type: 'open', page, per_page: MAX_PER_PAGE },
      answer: pageAnswer(invoiceAnswer),
    });
    all.push(...answer.data);
    if (page >= answer.last_page) return all;
  }
});

/** Loads one invoice by its number. */
export const loadInvoiceFx = serverEffect((server, number: string) =>
  server.request(`/api/invoice/${encodeURIComponent(number)}`, { answer: invoiceAnswer }),
);

/** A list appeared on the screen: it is loaded now, and again whenever the ledger moves. */
export const invoicesShown = createEvent<DocumentQuery>();
export const invoicesHidden = createEvent();

/** The user retries a list that failed to load. */
export const invoicesRetried = createEvent();

/** Rows of a list. */
const listed = createEvent<readonly Invoice[]>();

/** Lists don't say what changed in the texts and lines of a long invoice: one that was read before is read again. */
const reloadWholeFx = attach({
  source: invoices.$saved,
  effect: async (saved, rows: readonly Invoice[]) => {
    const whole = rows.filter(({ id, cut }) => cut && saved.get(id)?.cut === undefined && saved.has(id));
    await Promise.all(whole.map(({ number }) => loadInvoiceFx(number)));
  },
});

sample({ clock: loadInvoicesFx.doneData, fn: ({ data }) => data, target: listed });
sample({ clock: loadOpenInvoicesFx.doneData, target: listed });
sample({ clock: listed, filter: (rows) => rows.some(({ cut }) => cut), target: reloadWholeFx });
sample({ clock: listed, target: invoices.loaded });
sample({ clock: loadInvoiceFx.doneData, fn: (one) => [one], target: invoices.loaded });

const $shownQuery = createStore<{ query: DocumentQuery | null }>({ query: null })
  .on(invoicesShown, (_, query) => ({ query }))
  .on(invoicesHidden, () => ({ query: null }));

/** The address of the list that was on the screen last, with its filters. */
export const $invoiceListAddress = createStore('/invoices')
  .on(invoicesShown, (_, query) => invoiceListAddress(query))
  .reset(recordsReset);

type LoadedPage = {
  ids: readonly number[];
  lastPage: number;
  total: number;
  /** The sums of all pages. */
  totals: PageTotals | undefined;
};

const FIRST_OF_ALL: DocumentQuery = { type: 'all', page: 1 };

const keyOf = (query: DocumentQuery): string => JSON.stringify(Object.entries(query).toSorted());

/** Pages by their query: a page that was loaded before shows at once and is refreshed in the background. */
const $pages = createStore<Readonly<Record<string, LoadedPage>>>({})
  .on(loadInvoicesFx.done, (pages, { params, result }) => ({
    ...pages,
    [keyOf(params)]: {
      ids: result.data.map(({ id }) => id),
      lastPage: result.last_page,
      total: result.total,
      totals: result.totals,
    },
  }))
  .reset(recordsReset);

/** The latest answer for the page on the screen; null until there is one. */
export const $invoicePage = combine($pages, $shownQuery, (pages, { query }) =>
  query === null ? null : (pages[keyOf(query)] ?? null),
);

/** The rows of that page. A paid invoice leaves the open ones at once. */
export const $shownInvoices = combine($invoicePage, $shownQuery, invoices.$byId, (page, { query }, byId) => {
  if (page === null) return null;
  const rows = page.ids.flatMap((id) => byId.get(id) ?? []).filter(isPresent);
  return query?.type === 'open' ? rows.filter(({ paid }) => !paid) : rows;
});

/** The ids of all open invoices; null until they are loaded. */
const $openInvoiceIds = createStore<readonly number[] | null>(null)
  .on(loadOpenInvoicesFx.doneData, (_, all) => all.map(({ id }) => id))
  .reset(recordsReset);

export const $openInvoices = combine($openInvoiceIds, invoices.$byId, (ids, byId) =>
  ids === null ? null : ids.flatMap((id) => byId.get(id) ?? []).filter((one) => isPresent(one) && !one.paid),
);

/** The number of all invoices; null until it is loaded. */
export const $invoiceTotal = $pages.map((pages) => pages[keyOf(FIRST_OF_ALL)]?.total ?? null);

/** Whether a page of the list failed to load and was never loaded before. A loaded page stays when a refresh fails. */
export const $invoicesFailed = createStore(false).reset(loadInvoicesFx.done, recordsReset);

sample({
  clock: loadInvoicesFx.fail,
  source: $pages,
  filter: (pages, { params }) => pages[keyOf(params)] === undefined,
  fn: () => true,
  target: $invoicesFailed,
});

readLater(loadInvoicesFx, FIRST_OF_ALL, keyOf);
readLater(loadOpenInvoicesFx, undefined);
sample({ clock: invoicesShown, target: loadInvoicesFx });
sample({
  clock: invoicesShown,
  source: $invoiceTotal,
  filter: (total, { type }) => total === null && type === 'open',
  fn: () => FIRST_OF_ALL,
  target: loadInvoicesFx,
});
sample({
  clock: invoicesShown,
  source: $openInvoiceIds,
  filter: (ids) => ids === null,
  fn: () => undefined,
  target: loadOpenInvoicesFx,
});

const invoicesMoved = createEvent();
sample({
  clock: commandFx.done,
  filter: ({ params }) => touchesList(params, 'invoices'),
  fn: () => undefined,
  target: invoicesMoved,
});
sample({ clock: ledgerMoved, filter: ({ isOwn }) => !isOwn, fn: () => undefined, target: invoicesMoved });

/** An invoice by its number, read again when somebody else, an undo or a redo may have changed or restored it. */
export const invoiceQuery = createScreenQuery(loadInvoiceFx, {
  keyOf: String,
  isReadOnce: true,
  isForgotten: true,
  reloadOn: [ledgerMoved.filter({ fn: ({ isOwn }) => !isOwn })],
});

sample({
  clock: invoicesMoved,
  source: $invoiceTotal,
  filter: (total) => total !== null,
  fn: () => FIRST_OF_ALL,
  target: loadInvoicesFx,
});
sample({
  clock: [accountOpened, invoicesMoved, invoicesRetried],
  source: $shownQuery,
  filter: ({ query }) => query !== null,
  fn: ({ query }) => query ?? FIRST_OF_ALL,
  target: loadInvoicesFx,
});
sample({
  clock: invoicesMoved,
  source: $openInvoiceIds,
  filter: (ids) => ids !== null,
  fn: () => undefined,
  target: loadOpenInvoicesFx,
});

function isPresent({ deleted_at }: Invoice): boolean {
  return (deleted_at ?? null) === null;
}
