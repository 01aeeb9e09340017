import { pageOf } from '../../shared/api/page-of.ts';
import { request } from '../../shared/api/request.ts';
import type { JobsQuery } from './query.ts';
import { job } from './schema.ts';

export const fetchJobs = ({ type, page, filters }: JobsQuery) =>
  request('/api/job', { query: { type, page, ...filters }, answer: pageOf(job) });

export const fetchJob = (id: number, signal: AbortSignal) =>
  request(`/api/job/${id}`, { answer: job, signal });
