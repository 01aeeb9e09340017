import type { LedgerLog } from '../storage/ledger-log.ts';
import type { OpenCalls } from './open-calls.ts';

/** What every call handler works with. */
export type NodeContext = {
  readonly log: LedgerLog;
  readonly calls: OpenCalls;
  /** The largest append, in bytes of data and metadata. */
  readonly maxAppendBytes: number;
};
