import type { LedgerLog } from '../storage/ledger-log.ts';
import type { LogRecord } from '../storage/record.ts';
import { visibleRevisions } from '../storage/stream-metadata.ts';

/** The type of an event that only points at another one: its data is `<revision>@<stream>`. */
export const LINK_TYPE = '$>';

/** What is delivered for a record: the event itself, or the event that a link points at, with the link. */
export type ResolvedRecord = { readonly event: LogRecord; readonly link?: LogRecord | undefined };

/** Follows a link. A link whose target can no longer be read is delivered as the event that it is itself. */
export function resolveLink(log: LedgerLog, record: LogRecord): ResolvedRecord {
  if (record.type !== LINK_TYPE) return { event: record };
  const [, revisionText, stream] = /^(\d+)@(.+)$/s.exec(Buffer.from(record.data).toString('utf8')) ?? [];
  if (revisionText === undefined || stream === undefined) return { event: record };
  const head = log.head(stream);
  const revision = Number(revisionText);
  const { first, last } = visibleRevisions(head);
  if (head.tombstoned || revision < first || revision > last) return { event: record };
  const target = log.reader.readStream(head, revision, revision, 'forwards', 1)[0];
  return target ? { event: target, link: record } : { event: record };
}
