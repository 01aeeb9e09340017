import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ProposedRecord } from '../storage/record.ts';
import { invalidArgument, missingMetadata } from './statuses.ts';
import { uuidToBytes } from './uuid.ts';

/** What the messages of Append and BatchAppend have in common for one event. */
type ProposedMessage = {
  getId(): shared.UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
};

/**
 * Reads the event of an append from its message.
 * @throws CallFailure when the id is no UUID, or `type` or `content-type` is missing.
 */
export function readProposedEvent(message: ProposedMessage): ProposedRecord {
  const id = uuidToBytes(message.getId());
  if (!id) throw invalidArgument('The id of an event is not a UUID.');
  const map = message.getMetadataMap();
  const type = map.get('type');
  if (type === undefined) throw missingMetadata('type');
  const contentType = map.get('content-type');
  if (contentType === undefined) throw missingMetadata('content-type');
  return {
    id,
    // Other clients may send half of a surrogate pair. The file would store another text than the checksum was
    // computed of.
    type: type.toWellFormed(),
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The size of an event as the limit on appends counts it: data and metadata, in bytes. */
export function appendSize(event: ProposedRecord): number {
  return event.data.length + event.metadata.length;
}

/** The name of a stream, which is sent as UTF-8 bytes. @throws CallFailure when it is empty. */
export function readStreamName(identifier: shared.StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array(0);
  if (bytes.length === 0) throw invalidArgument('The name of the stream is empty.');
  return Buffer.from(bytes).toString('utf8');
}
