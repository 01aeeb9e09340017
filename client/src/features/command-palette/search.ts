import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';

const result = z.object({
  resultID: z.union([z.string(), z.number()]),
  id: z.nullish(z.union([z.string(), z.number()])),
  type: z.enum(['job', 'invoice', 'client', 'setting']),
  name: z.string(),
  /** What tells it apart: the client of a job or an invoice. */
  detail: z.nullish(z.string()),
  path: z.nullish(z.string()),
  matchRate: z._default(z.number(), 0),
});

export type SearchResult = z.output<typeof result>;

export const search = (q: string, signal: AbortSignal) =>
  request('/api/search', { query: { q }, answer: z.array(result), signal });

const PLACE = { job: '/jobs', invoice: '/invoices', client: '/clients', setting: '/settings' } as const;

/** Where a result leads. */
export function pathOf({ type, id, path }: Pick<SearchResult, 'type' | 'id' | 'path'>): string {
  if (path !== null && path !== undefined && path !== '') return path;
  return id === null || id === undefined ? PLACE[type] : `${PLACE[type]}/${id}`;
}
