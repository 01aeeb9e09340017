import { LRUCache } from 'lru-cache';
import { type LogRecord, TOMBSTONE_REVISION } from '../storage/record.ts';
import { placeOf, type ResolvedRecord } from '../subscriptions/links.ts';
import { uuidToStructured } from './uuid.ts';
import { WireWriter } from './wire.ts';

/** The form of UUIDs that the reader requested. */
export type UuidForm = 'string' | 'structured';

/** 2^63 - 1 as a varint. */
const TOMBSTONE_VARINT = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f);
const CACHED_FIELDS = 2000;
/** The approximate size of an event in a message without its data and metadata. */
const ENVELOPE_BYTES = 250;

const messageWriter = new WireWriter();
/** For fields that are encoded in advance, possibly while another message is being written. */
const fieldWriter = new WireWriter();

function writeMapEntry(writer: WireWriter, key: string, value: string): void {
  const before = writer.length;
  writer.text(2, value);
  writer.text(1, key);
  writer.header(6, writer.length - before);
}

function encodedMapEntry(key: string, value: string): Buffer {
  writeMapEntry(fieldWriter, key, value);
  return Buffer.from(fieldWriter.take());
}

const JSON_ENTRY = encodedMapEntry('content-type', 'application/json');
const BINARY_ENTRY = encodedMapEntry('content-type', 'application/octet-stream');

/** Encoded fields of event types and stream names, which repeat often. */
const typeFields = new LRUCache<string, Buffer>({ max: CACHED_FIELDS });
const streamFields = new LRUCache<string, Buffer>({ max: CACHED_FIELDS });

function kept(cache: LRUCache<string, Buffer>, text: string, encode: (text: string) => Buffer): Buffer {
  const cached = cache.get(text);
  if (cached) return cached;
  const encoded = encode(text);
  cache.set(text, encoded);
  return encoded;
}

function encodeType(type: string): Buffer {
  return encodedMapEntry('type', type);
}

function encodeStream(stream: string): Buffer {
  fieldWriter.text(3, stream);
  fieldWriter.header(2, fieldWriter.length);
  return Buffer.from(fieldWriter.take());
}

function writeId(id: Uint8Array, form: UuidForm): void {
  if (form === 'structured') {
    messageWriter.bytes(1, uuidToStructured(id));
    return;
  }
  const before = messageWriter.length;
  messageWriter.uuidText(2, id);
  messageWriter.header(1, messageWriter.length - before);
}

/** A `RecordedEvent` as the given field. */
function writeRecordedEvent(field: number, record: LogRecord, form: UuidForm): void {
  const streamField = kept(streamFields, record.stream, encodeStream);
  const typeField = kept(typeFields, record.type, encodeType);
  const before = messageWriter.length;
  messageWriter.bytes(8, record.data);
  messageWriter.bytes(7, record.metadata);
  writeMapEntry(messageWriter, 'created', `${record.created}0000`);
  messageWriter.raw(record.isJson ? JSON_ENTRY : BINARY_ENTRY);
  messageWriter.raw(typeField);
  messageWriter.uint(5, record.position);
  messageWriter.uint(4, record.position);
  if (record.revision === TOMBSTONE_REVISION) messageWriter.rawVarint(3, TOMBSTONE_VARINT);
  else messageWriter.uint(3, record.revision);
  messageWriter.raw(streamField);
  writeId(record.id, form);
  messageWriter.header(field, messageWriter.length - before);
}

/** A `ReadResp` that holds an event, with its frame. */
function writeEventMessage(resolved: ResolvedRecord, form: UuidForm): void {
  const { event, link } = resolved;
  const before = messageWriter.length;
  messageWriter.uint(3, placeOf(resolved).position);
  if (link) writeRecordedEvent(2, link, form);
  if (event) writeRecordedEvent(1, event, form);
  messageWriter.header(1, messageWriter.length - before);
  messageWriter.frame(messageWriter.length - before);
}

/** The content of a message: a record, or any other message that is framed already. */
export type ReadMessage = ResolvedRecord | Uint8Array;

/** The bytes of data and metadata of a record; for a link, those of its target. */
export function contentBytes(resolved: ResolvedRecord): number {
  const { data, metadata } = resolved.event ?? resolved.link;
  return data.length + metadata.length;
}

function expectedSize(message: ReadMessage): number {
  if (message instanceof Uint8Array) return message.length;
  return contentBytes(message) + ENVELOPE_BYTES;
}

/** Encoded messages of records that several readers receive. They are garbage-collected with their records. */
const sharedMessages: Record<UuidForm, WeakMap<LogRecord, Buffer>> = {
  string: new WeakMap(),
  structured: new WeakMap(),
};

/** The framed message of a record that isn't a link, encoded once for all readers of the same record object. */
export function encodeShared(record: LogRecord, form: UuidForm): Buffer {
  const encoded = sharedMessages[form].get(record);
  if (encoded) return encoded;
  const message = encodeReadMessages([{ event: record }], form);
  sharedMessages[form].set(record, message);
  return message;
}

/**
 * The framed messages of a read in one buffer. Events are encoded by hand, because encoding takes most of a server's
 * time: the generated classes take several times as long.
 */
export function encodeReadMessages(messages: readonly ReadMessage[], form: UuidForm): Buffer {
  const [first] = messages;
  if (messages.length === 1 && first instanceof Buffer) return first;
  let size = 0;
  for (const message of messages) size += expectedSize(message);
  messageWriter.makeRoom(size);
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message instanceof Uint8Array) messageWriter.raw(message);
    else if (message) writeEventMessage(message, form);
  }
  return messageWriter.take();
}
