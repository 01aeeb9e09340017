import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { type JobAnswer as Job, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { sample } from 'effector';
import type { Server } from '#shared/api/server.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { jobs } from './model.ts';

/** The days that a view of deadlines shows. `isOpenOnly` leaves completed jobs out. */
type DeadlineDays = { from: string; to: string; today: string; isOpenOnly: boolean };

/** The jobs of a view of deadlines. `more` are those that are not loaded, because there are too many. */
type DeadlineJobs = {
  days: DeadlineDays;
  ids: readonly number[];
  more: number;
  moreLate: number;
  moreUndated: number;
};

const PER_PAGE = 200;
/** The most pages that are read for the days of a view. */
const MAX_PAGES = 5;

type Filters = Record<string, string>;

const readPage = (server: Server, page: number, filters: Filters) =>
  server.request('/api/job', {
    query: { page, per_page: PER_PAGE, ...filters },
    answer: pageAnswer(jobAnswer),
  });

async function readPages(server: Server, filters: Filters): Promise<{ data: Job[]; total: number }> {
  const first = await readPage(server, 1, filters);
  const last = Math.min(first.last_page, MAX_PAGES);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => readPage(server, index + 2, filters)),
  );
  return { data: [first, ...others].flatMap(({ data }) => data), total: first.total };
}

/**
 * The jobs of the days, the late ones before them, and those without a deadline. The former ones stay until other days
 * are loaded.
 */
export const deadlinesQuery = createServerQuery(async (server, days: DeadlineDays) => {
  const { from, to, today, isOpenOnly } = days;
  const states: Filters = isOpenOnly ? { active: '1', onHold: '1' } : {};
  const [ofDays, late, undated] = await Promise.all([
    readPages(server, { type: 'all', ...states, deadline_from: from, deadline_to: to }),
    readPage(server, 1, { type: 'active', deadline_to: today }),
    readPage(server, 1, { type: 'active', undated: '1' }),
  ]);
  return { days, ofDays, late, undated };
});

/** null until they are loaded. */
export const $deadlineJobs = deadlinesQuery.$data.map((loaded): DeadlineJobs | null => {
  if (loaded === null) return null;
  const { days, ofDays, late, undated } = loaded;
  return {
    days,
    ids: [...new Set([...ofDays.data, ...late.data, ...undated.data].map(({ id }) => id))],
    more: ofDays.total - ofDays.data.length,
    moreLate: late.total - late.data.length,
    moreUndated: undated.total - undated.data.length,
  };
});

sample({
  clock: deadlinesQuery.loadFx.doneData,
  fn: ({ ofDays, late, undated }) => [...ofDays.data, ...late.data, ...undated.data],
  target: jobs.loaded,
});
