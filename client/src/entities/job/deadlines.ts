import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { type JobAnswer as Job, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server, type Server } from '#shared/api/server.ts';
import { redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { jobs } from './model.ts';

/** The days that a view of deadlines shows. `isOpenOnly` leaves completed jobs out. */
export type DeadlineDays = { from: string; to: string; today: string; isOpenOnly: boolean };

/** The jobs of a view of deadlines. `more` are those that are not loaded, because there are too many. */
export type DeadlineJobs = {
  days: DeadlineDays;
  ids: readonly number[];
  more: number;
  moreLate: number;
  moreUndated: number;
};

const PER_PAGE = 200;
/** The most pages that are read for the days of a view. */
const MOST_PAGES = 5;

type Filters = Record<string, string>;

const readPage = (server: Server, page: number, filters: Filters) =>
  server.request('/api/job', {
    query: { page, per_page: PER_PAGE, ...filters },
    answer: pageAnswer(jobAnswer),
  });

async function readPages(server: Server, filters: Filters): Promise<{ data: Job[]; total: number }> {
  const first = await readPage(server, 1, filters);
  const last = Math.min(first.last_page, MOST_PAGES);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => readPage(server, index + 2, filters)),
  );
  return { data: [first, ...others].flatMap(({ data }) => data), total: first.total };
}

/** Reads the jobs of the days, the late ones before them, and those without a deadline. */
const loadDeadlinesFx = attach({
  source: $server,
  effect: async (server, { from, to, today, isOpenOnly }: DeadlineDays) => {
    const states: Filters = isOpenOnly ? { active: '1', onHold: '1' } : {};
    const [ofDays, late, undated] = await Promise.all([
      readPages(server, { type: 'all', ...states, deadline_from: from, deadline_to: to }),
      readPage(server, 1, { type: 'active', deadline_to: today }),
      readPage(server, 1, { type: 'active', undated: '1' }),
    ]);
    return { ofDays, late, undated };
  },
});

/** A view of deadlines appeared, or shows other days; the second event says that it left the screen. */
export const deadlinesOpened = createEvent<DeadlineDays>();
export const deadlinesClosed = createEvent();

/** null until they are loaded. The former ones stay until other days are loaded. */
export const $deadlineJobs = createStore<DeadlineJobs | null>(null)
  .on(loadDeadlinesFx.done, (_, { params, result: { ofDays, late, undated } }) => ({
    days: params,
    ids: [...new Set([...ofDays.data, ...late.data, ...undated.data].map(({ id }) => id))],
    more: ofDays.total - ofDays.data.length,
    moreLate: late.total - late.data.length,
    moreUndated: undated.total - undated.data.length,
  }))
  .reset(recordsReset);

/** Whether the last read failed. */
export const $deadlinesFailed = createStore(false)
  .on(loadDeadlinesFx.fail, () => true)
  .reset(loadDeadlinesFx.done, recordsReset);

const $shownDays = createStore<DeadlineDays | null>(null)
  .on(deadlinesOpened, (_, days) => days)
  .reset(deadlinesClosed);

sample({ clock: deadlinesOpened, target: loadDeadlinesFx });
sample({
  clock: [accountOpened, ledgerMoved, undoFx.done, redoFx.done],
  source: $shownDays,
  filter: (days) => days !== null,
  target: loadDeadlinesFx,
});
sample({
  clock: loadDeadlinesFx.doneData,
  fn: ({ ofDays, late, undated }) => [...ofDays.data, ...late.data, ...undated.data],
  target: jobs.loaded,
});
