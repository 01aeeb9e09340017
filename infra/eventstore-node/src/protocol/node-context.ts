import type { Authenticate } from '../security/credentials.ts';
import type { LedgerLog } from '../storage/ledger-log.ts';
import type { OpenCalls } from './open-calls.ts';

/** The dependencies of every call handler. */
export type NodeContext = {
  readonly log: LedgerLog;
  readonly calls: OpenCalls;
  readonly authenticate: Authenticate;
  /** The largest append, in bytes of data and metadata. */
  readonly maxAppendBytes: number;
};
