import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The stored revision of a tombstone event. */
export const TOMBSTONE_REVISION = -1;

/** The type of the event that deletes a stream for ever. */
export const TOMBSTONE_TYPE = '$streamDeleted';

/**
 * The type of erased events where their positions have to be reported (a copy keeps the numbering of streams).
 * Ordinary readers never see it.
 */
export const ERASED_TYPE = 'Erased';

/** The length of an event's id. */
export const ID_BYTES = 16;

/** An event before it is appended. `id` is the UUID's 16 bytes. */
export type ProposedRecord = {
  id: Uint8Array;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
};

/**
 * An event of the log. `position` counts from 1 over the whole log and only grows; `revision` counts from 0 within
 * the stream; `created` is the time of the append in milliseconds since 1970 (UTC).
 */
export type LogRecord = ProposedRecord & {
  position: number;
  stream: string;
  revision: number;
  created: number;
};

/** A new random UUID, as the 16 bytes of an event id. */
export function newEventId(): Uint8Array {
  return Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
}

/** The fields of a record that are outside of its content (id, data, metadata), as its checksum covers them. */
type Header = Pick<LogRecord, 'position' | 'stream' | 'revision' | 'created' | 'type' | 'isJson'>;

function headerChecksum(record: Header, dataLength: number, metadataLength: number): number {
  const { position, stream, revision, created, type, isJson } = record;
  return crc32(
    `[${position},${JSON.stringify(stream)},${revision},${created},${JSON.stringify(type)},${isJson},${dataLength},${metadataLength}]`,
  );
}

/** CRC-32 over every field of a record, so that every change of the file is noticed. */
export function recordChecksum(record: LogRecord): number {
  const header = headerChecksum(record, record.data.length, record.metadata.length);
  return crc32(record.metadata, crc32(record.data, crc32(record.id, header)));
}

/** The same checksum for a record whose id, data and metadata are concatenated in `content`. */
export function contentChecksum(header: Header, content: Uint8Array, metadataLength: number): number {
  const dataLength = content.length - ID_BYTES - metadataLength;
  return crc32(content, headerChecksum(header, dataLength, metadataLength));
}
