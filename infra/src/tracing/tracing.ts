import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { FastifyInstance } from 'fastify';

/** Where spans are sent, and from which process. */
export type TracingSettings = {
  /** The address of an OTLP receiver over HTTP, without `/v1/traces`; without it nothing is traced. */
  endpoint: string | undefined;
  /** The share of traces that are kept, from 0 to 1. */
  ratio: number;
  service: string;
  version: string;
};

/** What one process tells of its part in a trace. */
export type Tracing = {
  /**
   * A span for each request, continued from its `traceparent`. It becomes the request's id, which commands store with
   * their events as the correlation id: that is how it reaches the workers.
   */
  traceRequests(app: FastifyInstance): void;
  /** The ledger with a span for each append of a traced command. */
  traceAppends(ledger: LedgerStore): LedgerStore;
  /** A span for each traced command whose events are folded into rows. */
  traceFolding<T>(events: readonly StoredEvent[], fold: () => Promise<T>): Promise<T>;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
};
