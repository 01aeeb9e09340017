import { lateJobsAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { FastifyInstance } from 'fastify';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { countDueJobs, lateJobs, nextDeadline } from './due-jobs.ts';

/** `GET /api/job/late`: how many active jobs are late, and when the next one will be. */
export function serveLateJobs(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/job/late',
    projections: ['jobs', 'catalogue'],
    ...NO_INPUT,
    answers: lateJobsAnswer,
    answer: async (read) => {
      const [count, next] = await Promise.all([countDueJobs(read, lateJobs(read)), nextDeadline(read)]);
      return { count, next: next?.toISOString() ?? null };
    },
  });
}
