import type { ListKind } from '@ledgerline/shared-events/lists/sort.ts';
import { type SavedView, viewCountsAnswer } from '@ledgerline/shared-events/lists/views.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { readScreenSettings } from '../catalogue/screen-settings.ts';
import { clientSearch, countClients } from '../clients/clients.ts';
import { invoiceSearch } from '../invoices/invoice-filters.ts';
import { countInvoices } from '../invoices/invoices.ts';
import { jobSearch } from '../jobs/job-filters.ts';
import { countJobs } from '../jobs/jobs.ts';
import { quoteSearch } from '../quotes/quote-filters.ts';
import { countQuotes } from '../quotes/quotes.ts';
import type { AccountReader } from '../read-account.ts';

/** `GET /api/views/counts`: how many records each saved view shows. */
export function serveViewCounts(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/views/counts',
    projections: ['jobs', 'clients', 'catalogue', 'invoices', 'reports'],
    ...NO_INPUT,
    answers: viewCountsAnswer,
    answer: async (read) => {
      const { views } = await readScreenSettings(read);
      const counts: Record<string, number> = {};
      for (const view of views) {
        const count = await countOf(read, view);
        if (count !== null) counts[view.id] = count;
      }
      return { counts };
    },
  });
}

/** Null when the filter of a view is none of this version. */
async function countOf(read: AccountReader, { list, query }: SavedView): Promise<number | null> {
  return await COUNTS[list](read, Object.fromEntries(new URLSearchParams(query)));
}

type Count = (read: AccountReader, query: Record<string, string>) => Promise<number | null>;

function counting<Schema extends z.ZodType>(
  schema: Schema,
  count: (read: AccountReader, search: z.output<Schema>) => Promise<number>,
): Count {
  return async (read, query) => {
    const search = schema.safeParse(query);
    return search.success ? await count(read, search.data) : null;
  };
}

const COUNTS: Record<ListKind, Count> = {
  jobs: counting(jobSearch, countJobs),
  invoices: counting(invoiceSearch, countInvoices),
  creditNotes: counting(invoiceSearch, (read, search) =>
    countInvoices(read, { ...search, type: 'all', document: 'creditNote' }),
  ),
  quotes: counting(quoteSearch, countQuotes),
  clients: counting(clientSearch, countClients),
};
