import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { request } from '#shared/api/request.ts';
import type { JobsQuery } from './query.ts';

export const fetchJobs = ({ type, page, filters }: JobsQuery) =>
  request('/api/job', { query: { type, page, ...filters }, answer: pageAnswer(jobAnswer) });

export const fetchJob = (id: number, signal: AbortSignal) =>
  request(`/api/job/${id}`, { answer: jobAnswer, signal });
