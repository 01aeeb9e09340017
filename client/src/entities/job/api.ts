import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { Server } from '#shared/api/server.ts';
import type { JobsQuery } from './query.ts';

export const fetchJobs = (server: Server, { type, page, sort, filters }: JobsQuery) =>
  server.request('/api/job', { query: { type, page, sort, ...filters }, answer: pageAnswer(jobAnswer) });

export const fetchJob = (server: Server, id: number, signal: AbortSignal) =>
  server.request(`/api/job/${id}`, { answer: jobAnswer, signal });
