import { type SearchResultAnswer, searchResultAnswer } from '@ledgerline/shared-events/search/answers.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';

export const search = (server: Server, q: string, signal: AbortSignal) =>
  server.request('/api/search', { query: { q }, answer: z.array(searchResultAnswer), signal });

const PLACE = { job: '/jobs', invoice: '/invoices', client: '/clients', setting: '/settings' } as const;

/** The path of a result. */
export function pathOf({ type, id, path }: Pick<SearchResultAnswer, 'type' | 'id' | 'path'>): string {
  return path === '' ? `${PLACE[type]}/${id}` : path;
}
