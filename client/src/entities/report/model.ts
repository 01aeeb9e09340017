import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { commandFx, redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import * as api from './api.ts';
import type { ReportQuery } from './schema.ts';

export const loadReportFx = attach({ source: $server, effect: api.fetchReport });
export const loadReportMonthFx = attach({ source: $server, effect: api.fetchReportMonth });

/** Loads what was paid in this month, for the page of invoices: a report by the day of payment. */
export const loadPaidFx = attach({ source: $server, effect: api.fetchReport });

/** A report appeared on the screen. It is read again when the ledger moves and when it was rebuilt. */
export const reportShown = createEvent<ReportQuery>();
export const reportHidden = createEvent();
export const reportOutdated = createEvent();
/** The sum of payments appeared on the screen, for this year. */
export const paidYearShown = createEvent<number>();

const keyOf = ({ year, basis }: ReportQuery): string => `${year} ${basis}`;

const $shown = createStore<{ query: ReportQuery | null }>({ query: null })
  .on(reportShown, (_, query) => ({ query }))
  .on(reportHidden, () => ({ query: null }));

const $reports = createStore<Readonly<Record<string, Report>>>({})
  .on(loadReportFx.done, (reports, { params, result }) => ({ ...reports, [keyOf(params)]: result }))
  .reset(recordsReset);

/** The report on the screen; null until its first answer. */
export const $report = combine($reports, $shown, (reports, { query }) =>
  query === null ? null : (reports[keyOf(query)] ?? null),
);

/** Whether a report failed to load and was never loaded before. A loaded report stays when a refresh fails. */
export const $reportFailed = createStore(false).reset(loadReportFx.done, recordsReset);

sample({
  clock: loadReportFx.fail,
  source: $reports,
  filter: (reports, { params }) => reports[keyOf(params)] === undefined,
  fn: () => true,
  target: $reportFailed,
});

/** The payments of the year; null until they are loaded. */
export const $paidReport = createStore<Report | null>(null)
  .on(loadPaidFx.doneData, (_, report) => report)
  .reset(recordsReset);

const $paidYear = createStore(0).on(paidYearShown, (_, year) => year);

const moved = createEvent();
sample({
  clock: [accountOpened, commandFx.done, undoFx.done, redoFx.done],
  fn: () => undefined,
  target: moved,
});
sample({ clock: ledgerMoved, filter: ({ isOwn }) => !isOwn, fn: () => undefined, target: moved });

sample({ clock: reportShown, target: loadReportFx });
sample({
  clock: [moved, reportOutdated],
  source: $shown,
  filter: ({ query }) => query !== null,
  fn: ({ query }) => query ?? { year: 0, basis: 'completed' as const },
  target: loadReportFx,
});
sample({
  clock: [paidYearShown, moved],
  source: $paidYear,
  filter: (year) => year > 0,
  fn: (year) => ({ year, basis: 'paid' as const }),
  target: loadPaidFx,
});
