import { type LogRecord, TOMBSTONE_REVISION } from '../storage/record.ts';
import { uuidToStructured, uuidToText } from './uuid.ts';
import { delimitedSize, varintSize, WireWriter } from './wire.ts';

/** Which form of UUID the reader asked for. */
export type UuidForm = 'string' | 'structured';

const JSON_TYPE = 'application/json';
const BINARY_TYPE = 'application/octet-stream';
/** 2^63 - 1 as a varint. */
const TOMBSTONE_VARINT = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f);

const recorded = new WireWriter();
const response = new WireWriter();

function writeMapEntry(writer: WireWriter, key: string, value: string): void {
  writer.messageHeader(6, delimitedSize(key.length) + delimitedSize(Buffer.byteLength(value)));
  writer.text(1, key);
  writer.text(2, value);
}

function writeId(writer: WireWriter, id: Uint8Array, form: UuidForm): void {
  if (form === 'structured') {
    writer.bytes(1, uuidToStructured(id));
    return;
  }
  const text = uuidToText(id);
  writer.messageHeader(1, delimitedSize(text.length));
  writer.text(2, text);
}

/** The body of a `RecordedEvent` message, the same in reads and in persistent subscriptions. */
function encodeRecordedEvent(record: LogRecord, form: UuidForm): Buffer {
  writeId(recorded, record.id, form);
  recorded.messageHeader(2, delimitedSize(Buffer.byteLength(record.stream)));
  recorded.text(3, record.stream);
  if (record.revision === TOMBSTONE_REVISION) recorded.rawVarint(3, TOMBSTONE_VARINT);
  else recorded.uint(3, record.revision);
  recorded.uint(4, record.position);
  recorded.uint(5, record.position);
  writeMapEntry(recorded, 'type', record.type);
  writeMapEntry(recorded, 'content-type', record.isJson ? JSON_TYPE : BINARY_TYPE);
  writeMapEntry(recorded, 'created', `${record.created}0000`);
  recorded.bytes(7, record.metadata);
  recorded.bytes(8, record.data);
  return recorded.take();
}

function encodeEvent(
  record: LogRecord,
  form: UuidForm,
  link: LogRecord | undefined,
  retryCount: number,
): Buffer {
  const event = encodeRecordedEvent(record, form);
  const linkEvent = link ? encodeRecordedEvent(link, form) : null;
  const position = link?.position ?? record.position;
  const size =
    delimitedSize(event.length) +
    (linkEvent ? delimitedSize(linkEvent.length) : 0) +
    1 +
    varintSize(position) +
    (retryCount > 0 ? 1 + varintSize(retryCount) : 0);
  response.messageHeader(1, size);
  response.bytes(1, event);
  if (linkEvent) response.bytes(2, linkEvent);
  response.uint(3, position);
  response.uint(5, retryCount);
  return response.take();
}

/**
 * The encoded `ReadResp` of one event. Written by hand because it is what a server spends most of its time on:
 * the generated classes take several times as long.
 */
export function encodeReadEvent(record: LogRecord, form: UuidForm, link?: LogRecord): Buffer {
  return encodeEvent(record, form, link, 0);
}

/** The encoded `ReadResp` of persistent subscriptions, which differs in the count of retries only. */
export function encodePersistentEvent(
  record: LogRecord,
  form: UuidForm,
  link: LogRecord | undefined,
  retryCount: number,
): Buffer {
  return encodeEvent(record, form, link, retryCount);
}
