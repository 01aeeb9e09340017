import type { ExportedEvent } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { eventMetadata, storedMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { v5 } from 'uuid';

/** Who gets the events of an export: the account whose ledger they come into, its user, and where they come from. */
export type Heir = { accountId: string; userId: string; importedFrom: string };

/**
 * An event of an export as it goes into another ledger: the same fact with its time, its command and who caused it,
 * so that the chain over it stays the same. Its id is of the new ledger, as one store may hold both: a UUID (version
 * 5) of the account and the event's place, so that a repeated append carries the same ids.
 * @throws ZodError when the metadata is none of ours
 */
export function adopted(event: ExportedEvent, { accountId, userId, importedFrom }: Heir): NewEvent {
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
