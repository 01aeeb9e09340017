import type { LedgerLog } from '../storage/ledger-log.ts';
import type { LogRecord } from '../storage/record.ts';
import { oldestVisible, visibleRevisions } from '../storage/stream-metadata.ts';

/** The type of an event that refers to another one: its data is `<revision>@<stream>`. */
export const LINK_TYPE = '$>';

/** What is sent for a record: the event itself, or the link with its target, if that can be read. */
export type ResolvedRecord =
  | { readonly event: LogRecord; readonly link?: LogRecord }
  | { readonly event?: undefined; readonly link: LogRecord };

/** The record that determines the position of a sent event. */
export function placeOf(resolved: ResolvedRecord): LogRecord {
  return resolved.event === undefined ? resolved.link : (resolved.link ?? resolved.event);
}

function readVisible(log: LedgerLog, stream: string, revision: number): LogRecord | undefined {
  const head = log.head(stream);
  const { first, last } = visibleRevisions(head);
  if (head.tombstoned || revision < first || revision > last) return undefined;
  const [target] = log.reader.readStream(head, revision, revision, 'forwards', 1);
  const oldest = oldestVisible(head, Date.now());
  return target && oldest !== null && target.created < oldest ? undefined : target;
}

/** Follows a link. A link with invalid data is treated as an ordinary event. */
export function resolveLink(log: LedgerLog, record: LogRecord): ResolvedRecord {
  if (record.type !== LINK_TYPE) return { event: record };
  const [, revision, stream] = /^(\d+)(?:@(.*))?$/s.exec(Buffer.from(record.data).toString('utf8')) ?? [];
  if (revision === undefined) return { event: record };
  const target = stream === undefined ? undefined : readVisible(log, stream, Number(revision));
  return target ? { event: target, link: record } : { link: record };
}
