import { createEffect, createStore } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';
import { recordsReset } from '../../shared/lib/records/index.ts';

const monthTotal = z.object({ total: z.number(), currency: z.string() });

/** What the jobs completed in this month are worth, in the primary currency. */
export const loadMonthTotalFx = createEffect(() => request('/api/reports/month', { answer: monthTotal }));

/** null until loaded. */
export const $monthTotal = createStore<z.output<typeof monthTotal> | null>(null)
  .on(loadMonthTotalFx.doneData, (_, total) => total)
  .reset(recordsReset);
