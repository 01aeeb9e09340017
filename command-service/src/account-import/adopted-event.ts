import type { ExportedEvent } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { eventMetadata, storedMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { v5 } from 'uuid';

/** The receiver of the events of an export: the account with the new ledger, its user, and the source of the export. */
export type ImportTarget = { accountId: string; userId: string; importedFrom: string };

/**
 * An event of an export as it is appended to another ledger: the same event with its time, its command and its
 * author, so that the hash chain over it stays the same. Its id is new, since one store may hold both ledgers: a UUID
 * (version 5) of the account and the position, so that a repeated append sends the same ids.
 * @throws ZodError when the metadata is not from Ledgerline
 */
export function adoptEvent(
  event: ExportedEvent,
  { accountId, userId, importedFrom }: ImportTarget,
): NewEvent {
  const { revision, type, data, recordedAt } = event;
  const metadata = eventMetadata.parse(event.metadata);
  const owned = metadata.actor === '' ? {} : { owner: userId };
  return {
    id: v5(String(revision), accountId),
    type,
    data,
    metadata: storedMetadata({ ...metadata, accountId, importedFrom, ...owned }),
    recordedAt,
  };
}
