import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { type JobAnswer as Job, jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { MAX_RECORDS } from '@ledgerline/shared-events/lists/bulk.ts';
import { listTotals } from '@ledgerline/shared-events/lists/totals.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import type { JobsQuery } from './query.ts';

/** Servers of former versions answer no totals. */
const jobPage = z.extend(pageAnswer(jobAnswer), { totals: z.optional(listTotals) });

export const fetchJobs = (server: Server, { type, page, sort, filters }: JobsQuery) =>
  server.request('/api/job', { query: { type, page, sort, ...filters }, answer: jobPage });

const MAX_PER_PAGE = 200;

/** Reads the jobs of all pages of a list in their order, as many as one command takes. */
export async function fetchWholeJobList(server: Server, { type, sort, filters }: JobsQuery): Promise<Job[]> {
  const all: Job[] = [];
  for (let page = 1; ; page += 1) {
    const query = { type, page, per_page: MAX_PER_PAGE, sort, ...filters };
    const { data, last_page } = await server.request('/api/job', { query, answer: jobPage });
    all.push(...data);
    if (page >= last_page || all.length >= MAX_RECORDS.jobs) return all.slice(0, MAX_RECORDS.jobs);
  }
}

export const fetchJob = (server: Server, id: number, signal: AbortSignal) =>
  server.request(`/api/job/${id}`, { answer: jobAnswer, signal });
