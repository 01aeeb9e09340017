import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { listTotals } from '@ledgerline/shared-events/lists/totals.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import type { JobsQuery } from './query.ts';

/** Servers of former versions answer no totals. */
const jobPage = z.extend(pageAnswer(jobAnswer), { totals: z.optional(listTotals) });

export const fetchJobs = (server: Server, { type, page, sort, filters }: JobsQuery) =>
  server.request('/api/job', { query: { type, page, sort, ...filters }, answer: jobPage });

export const fetchJob = (server: Server, id: number, signal: AbortSignal) =>
  server.request(`/api/job/${id}`, { answer: jobAnswer, signal });
