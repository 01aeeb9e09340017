import {
  type SearchAllAnswer,
  type SearchResultAnswer,
  searchAllAnswer,
} from '@ledgerline/shared-events/search/answers.ts';
import type { Server } from '#shared/api/server.ts';

export const search = (server: Server, q: string, signal: AbortSignal): Promise<SearchAllAnswer> =>
  server.request('/api/search/all', { query: { q }, answer: searchAllAnswer, signal });

const PLACE = {
  job: '/jobs',
  invoice: '/invoices',
  creditNote: '/credit-notes',
  quote: '/quotes',
  client: '/clients',
  contact: '/clients',
  project: '/projects',
  setting: '/settings',
} as const;

/** The path of a result. */
export function pathOf({ type, id, path }: Pick<SearchResultAnswer, 'type' | 'id' | 'path'>): string {
  return path === '' ? `${PLACE[type]}/${id}` : path;
}
