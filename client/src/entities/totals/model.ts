import { type MonthTotalAnswer, monthTotalAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { attach, createStore } from 'effector';
import { $server } from '#shared/api/server.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** Loads the value of the jobs completed in this month, in the primary currency. */
export const loadMonthTotalFx = attach({
  source: $server,
  effect: (server) => server.request('/api/reports/month', { answer: monthTotalAnswer }),
});

/** null until it is loaded. */
export const $monthTotal = createStore<MonthTotalAnswer | null>(null)
  .on(loadMonthTotalFx.doneData, (_, total) => total)
  .reset(recordsReset);
