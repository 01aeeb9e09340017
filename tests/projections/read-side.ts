import { writeSide } from '@ledgerline/command-service/ledger/testing/write-side.ts';
import { startFeed } from '@ledgerline/projection-service/feed.ts';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import type { Projection } from '@ledgerline/projection-service/projections/projection.ts';
import { type CatchUpDeps, catchUp } from '@ledgerline/projection-service/runtime/catching-up/catch-up.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { Log } from '@ledgerline/projection-service/runtime/log.ts';
import { type QueryServiceDeps, queryService } from '@ledgerline/projection-service/service.ts';
import { type ProjectionWorker, startProjectionWorker } from '@ledgerline/projection-service/worker.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { freshDatabase } from '../support/database.ts';
import { MemoryLedger } from './memory-ledger.ts';

/** A database with the read side's schemas, a ledger in memory, and the parts of the read side that a test starts. */
export type ReadSide = {
  ledger: MemoryLedger;
  databaseUrl: string;
  pool: Pool;
  /** Brings an account's rows up to the end of its stream, or to the reported head, as a worker does. */
  fold(accountId: string, options?: Partial<CatchUpDeps>, reportedHead?: number): Promise<void>;
  startFeed(options?: {
    onHead?: (accountId: string, revision: number) => Promise<void>;
    redisUrl?: string | undefined;
    ledger?: LedgerStore;
    log?: Log;
  }): Promise<{ stop(): Promise<void> }>;
  startWorker(options?: {
    projections?: readonly Projection[];
    sweepMs?: number;
    ledger?: LedgerStore;
    redisUrl?: string | undefined;
  }): Promise<ProjectionWorker>;
  /** The queries as an app without a port; the header `x-account` names the signed-in account. */
  startQueries(
    options?: Pick<
      Partial<QueryServiceDeps>,
      | 'auditKeys'
      | 'broughtBack'
      | 'freshnessMs'
      | 'isSignedIn'
      | 'ledger'
      | 'liveHeartbeatMs'
      | 'now'
      | 'papers'
      | 'recordIssue'
      | 'undoReasons'
    > & {
      /** Called for each route that is served. */
      onRoute?: (route: { method: string | string[]; url: string }) => void;
    },
  ): Promise<FastifyInstance>;
  stop(): Promise<void>;
};

export async function openReadSide(): Promise<ReadSide> {
  const database = await freshDatabase();
  const { url: databaseUrl } = database;
  const { pool, end } = openPool({ connectionString: databaseUrl, max: 4 }, () => {});
  const ledger = new MemoryLedger();
  const running: { stop(): Promise<void> }[] = [];
  const track = <Started extends { stop(): Promise<void> }>(started: Started): Started => {
    let stopped: Promise<void> | null = null;
    const once = { ...started, stop: () => (stopped ??= started.stop()) };
    running.push(once);
    return once;
  };
  return {
    ledger,
    databaseUrl,
    pool,
    fold: async (accountId, options, reportedHead = Number.MAX_SAFE_INTEGER) => {
      const deps = { pool, ledger, projections: ALL_PROJECTIONS, batchSize: 500, ...options };
      await catchUp(deps, accountId, new AbortController().signal, reportedHead);
    },
    startFeed: async (options) => track(await startFeed({ ledger, databaseUrl, ...options })),
    startWorker: async (options) => track(await startProjectionWorker({ ledger, databaseUrl, ...options })),
    startQueries: async ({ onRoute, ...options } = {}) => {
      const app = fastify();
      if (onRoute !== undefined) app.addHook('onRoute', onRoute);
      const accountOf = (request: { headers: Record<string, unknown> }) =>
        String(request.headers['x-account']);
      const recordIssue = async () => {
        throw new Error('This test issues no invoice.');
      };
      const exports = { emailOf: () => 'ana@example.com', appVersion: 'test' };
      // Tests append to the same ledger directly.
      const { bus } = writeSide(ledger, { soleWriter: false });
      const undoReasons = bus.undoReasons.bind(bus);
      const deps = { ledger, databaseUrl, accountOf, recordIssue, undoReasons, exports };
      await app.register(queryService, { ...deps, ...options });
      track({ stop: () => app.close() });
      return app;
    },
    stop: async () => {
      for (const each of running.reverse()) await each.stop();
      await end();
      await database.drop();
    },
  };
}

/** Sends a GET; returns the answer with its JSON. */
export async function get(
  app: FastifyInstance,
  accountId: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: unknown }> {
  const response = await app.inject({ method: 'GET', url, headers: { 'x-account': accountId, ...headers } });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
  };
}
