import { AccountImported, IMPORT_ACCOUNT } from '@ledgerline/shared-events/account/events.ts';
import type { AccountRecord } from '@ledgerline/shared-events/account/record.ts';
import { EVENTS_FILE, type ExportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { v5 } from 'uuid';
import { MAX_EVENTS } from '#domain/command.ts';
import { MAX_BYTES, prepareAppend } from '../ledger/appending/new-events.ts';
import type { StagedLedger } from '../ledger/appending/staged-ledger.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import { adoptEvent, type ImportTarget } from './adopted-event.ts';
import { eventLines, readLine } from './event-lines.ts';
import type { ExportArchive } from './export-archive.ts';

/** Reports how many of all events are appended; it may throw to stop. */
export type OnEvents = (done: number, total: number) => Promise<void>;

/** The parts that staging works with. The export has been checked before. */
type Staging = {
  staged: StagedLedger;
  archive: ExportArchive;
  heir: ImportTarget;
};

/**
 * Appends the events of a checked export to the staged ledger, in as few appends as the store allows. If events were
 * appended before, it continues after them. Answers the revision of the last event.
 * @throws StreamDeleted when the import was cancelled, LedgerUnavailable, OutcomeUnknown
 */
export async function stageEvents({ staged, archive, heir }: Staging, onEvents: OnEvents): Promise<number> {
  const total = archive.manifest.ledger.events;
  let head = await staged.head();
  let batch: NewEvent[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    head = await staged.append(head, batch);
    batch = [];
    bytes = 0;
    await onEvents(head + 1, total);
  };
  let place = 0;
  for await (const line of eventLines(await archive.open(EVENTS_FILE))) {
    const revision = place;
    place += 1;
    if (revision <= head) continue;
    const event = adoptEvent(readLine(line, revision), heir);
    const size = Buffer.byteLength(JSON.stringify(event));
    if (batch.length === MAX_EVENTS || bytes + size > MAX_BYTES) await flush();
    batch.push(event);
    bytes += size;
  }
  await flush();
  return head;
}

/** The data of the last events of an import: the new owner of the ledger, and the source of the import. */
type Conclusion = {
  account: AccountRecord;
  manifest: ExportManifest;
  importedAt: Date;
  /** The time of the last event of the export; null when it has none. */
  after: string | null;
  /** Repairs of damage that an earlier version left in the exported account. */
  repairs: readonly DomainEvent[];
};

/** The events that complete the ledger and give it to the account. They are the same in each attempt. */
export function concludingEvents(
  heir: ImportTarget,
  appVersion: string,
  { account, manifest, importedAt, after, repairs }: Conclusion,
) {
  const { head, events, revision } = manifest.ledger;
  const fact = AccountImported.of({
    account: { ...account, id: heir.accountId },
    importedFrom: heir.importedFrom,
    exportedAt: manifest.exportedAt,
    importedAt: importedAt.toISOString(),
    events,
    head,
  });
  const metadata = {
    commandId: v5(IMPORT_ACCOUNT, heir.accountId),
    command: IMPORT_ACCOUNT,
    accountId: heir.accountId,
    actor: heir.userId,
    source: 'system' as const,
    session: '',
    body: bodyDigest(IMPORT_ACCOUNT, null),
    correlationId: '',
    causationId: '',
    appVersion,
  };
  return runSteps(prepareAppend([fact, ...repairs], metadata, { revision, at: after }, importedAt));
}
