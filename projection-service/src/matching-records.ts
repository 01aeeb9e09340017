import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { FilteredList, FindMatching } from '@ledgerline/shared-events/lists/record-filter.ts';
import { AccountConnections } from './queries/account-connections.ts';
import { parsed } from './queries/answer.ts';
import {
  INVOICE_LIST_PROJECTIONS,
  matchingInvoices,
  savedInvoiceSearch,
} from './queries/invoices/invoices.ts';
import { JOB_PROJECTIONS } from './queries/jobs/job-rows.ts';
import { matchingJobs, savedJobSearch } from './queries/jobs/jobs.ts';
import { matchingQuotes, QUOTE_PROJECTIONS, savedQuoteSearch } from './queries/quotes/quotes.ts';
import { AccountReader } from './queries/read-account.ts';
import { openPool, REQUEST_LIMITS } from './runtime/database/pool.ts';
import { watchFreshness } from './runtime/freshness/freshness.ts';
import { openNoticeBoard } from './runtime/freshness/notice-board.ts';
import type { Log } from './runtime/log.ts';

const CONNECTIONS = 2;

type Matching = (read: AccountReader, query: Record<string, string>, most: number) => Promise<number[]>;

const LISTS: Record<FilteredList, { projections: readonly string[]; matching: Matching }> = {
  jobs: {
    projections: JOB_PROJECTIONS,
    matching: (read, query, most) => matchingJobs(read, parsed(savedJobSearch, query), most),
  },
  invoices: {
    projections: INVOICE_LIST_PROJECTIONS,
    matching: (read, query, most) => matchingInvoices(read, parsed(savedInvoiceSearch, query), most),
  },
  quotes: {
    projections: QUOTE_PROJECTIONS,
    matching: (read, query, most) => matchingQuotes(read, parsed(savedQuoteSearch, query), most),
  },
};

export type RecordFinder = { find: FindMatching; close(): Promise<void> };

/** Opens what finds the records of a filter for commands, in every process that runs commands. */
export async function openRecordFinder(
  { ledger, databaseUrl, now = () => new Date() }: RecordFinderDeps,
  log: Log,
): Promise<RecordFinder> {
  // First, because it fails while PostgreSQL is away, and nothing else would be closed then.
  const board = await openNoticeBoard(databaseUrl, log);
  const { pool, end } = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'filters',
      max: CONNECTIONS,
      pipeline: true,
      ...REQUEST_LIMITS,
    },
    (error) => log.warn({ err: error }, 'The filters of commands lost a connection to PostgreSQL.'),
  );
  const connections = new AccountConnections(pool, CONNECTIONS);
  const freshness = watchFreshness({ pool, board, ledger });
  return {
    find: async (accountId, list, { query, revision }, most) => {
      const { projections, matching } = LISTS[list];
      const ledgerEnd = await freshness.reach(accountId, projections, revision);
      if (ledgerEnd !== null) throw new Rejected('conflict', 'The list has changed. Load it again.');
      return connections.use(accountId, async (client) => {
        const { read, ...at } = await AccountReader.begin(client, { accountId, projections, now: now() });
        if (!at.isOfLedger || at.revision < revision)
          throw new Rejected('unavailable', 'The list is not up to date yet. Please try again.');
        return matching(read, Object.fromEntries(new URLSearchParams(query)), most);
      });
    },
    close: async () => {
      await board.stop();
      await end();
    },
  };
}

type RecordFinderDeps = { ledger: LedgerStore; databaseUrl: string; now?: () => Date };
