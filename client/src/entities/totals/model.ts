import { type MonthTotalAnswer, monthTotalAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { createStore } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** Loads the value of the jobs completed in this month, in the primary currency. */
export const loadMonthTotalFx = serverEffect((server) =>
  server.request('/api/reports/month', { answer: monthTotalAnswer }),
);

/** null until it is loaded. */
export const $monthTotal = createStore<MonthTotalAnswer | null>(null)
  .on(loadMonthTotalFx.doneData, (_, total) => total)
  .reset(recordsReset);
