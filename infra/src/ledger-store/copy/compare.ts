import { createHash } from 'node:crypto';
import { ERASED_TYPE } from '@ledgerline/eventstore-node/storage/record.ts';
import type { StreamHead } from '@ledgerline/eventstore-node/storage/stream-heads.ts';
import { isSoftDeleted, streamOfMetadata } from '@ledgerline/eventstore-node/storage/stream-heads.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { StoreConnection } from '../client.ts';
import { isStreamNotFound, toReadError } from '../store-errors.ts';
import type { ClientEvent } from '../stored-event.ts';
import { type SourceLedger, toForeignEvent } from './source-ledger.ts';

/** The number of events of a stream, and a hash over all of them in order. */
type Fingerprint = { events: number; hash: string };

function canonical(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return JSON.stringify(value) ?? '';
}

/** For a metadata stream only the last event counts, because a cluster shows no other. */
class StreamHash {
  readonly #isOfMetadata: boolean;
  #hash = createHash('sha256');
  #events = 0;

  constructor(stream: string) {
    this.#isOfMetadata = streamOfMetadata(stream) !== null;
  }

  add(revision: number, id: string, type: string, data: unknown, metadata: unknown): void {
    if (this.#isOfMetadata) {
      this.#hash = createHash('sha256');
      this.#events = 0;
    }
    this.#events += 1;
    this.#hash.update(JSON.stringify([revision, id, type, canonical(data), canonical(metadata)]));
  }

  result(): Fingerprint {
    return { events: this.#events, hash: this.#hash.digest('hex') };
  }
}

/** The data as the client reads JSON: both sides lose the exact form of numbers in the same way. */
function asRead(value: unknown): unknown {
  return value instanceof Uint8Array || value === undefined ? value : JSON.parse(JSON.stringify(value));
}

function fingerprintOfSource(source: SourceLedger, head: StreamHead): Fingerprint {
  const hash = new StreamHash(head.name);
  for (const record of source.visibleEvents(head)) {
    const { id, type, content, metadata } = toForeignEvent(record);
    const data = 'json' in content ? asRead(content.json) : content.bytes;
    hash.add(record.revision, id, type, data, asRead(metadata));
  }
  return hash.result();
}

async function fingerprintOfTarget(connection: StoreConnection, stream: string): Promise<Fingerprint> {
  const hash = new StreamHash(stream);
  const source = connection.read(stream, {});
  while (await source.ready()) {
    for (let event: ClientEvent | null = source.take(); event; event = source.take()) {
      if (event.type === ERASED_TYPE) continue;
      hash.add(Number(event.revision), event.id, event.type, event.data, event.metadata);
    }
  }
  return hash.result();
}

async function stateOfTarget(connection: StoreConnection, stream: string): Promise<Fingerprint | 'ended'> {
  try {
    return await fingerprintOfTarget(connection, stream);
  } catch (error) {
    if (isStreamNotFound(error)) return new StreamHash(stream).result();
    const failure = toReadError(error, stream);
    if (failure instanceof StreamDeleted) return 'ended';
    throw failure;
  }
}

/** Describes the difference of a stream on the target; null when readers see the same on both sides. */
export async function differenceOf(
  source: SourceLedger,
  connection: StoreConnection,
  head: StreamHead,
): Promise<string | null> {
  const there = await stateOfTarget(connection, head.name);
  if (head.tombstoned)
    return there === 'ended' ? null : `${head.name}: was ended here, but not on the target.`;
  if (there === 'ended') return `${head.name}: was ended on the target.`;
  const here = isSoftDeleted(head) ? new StreamHash(head.name).result() : fingerprintOfSource(source, head);
  const isAging = head.maxAge !== null;
  if (isAging || (here.events === there.events && here.hash === there.hash)) return null;
  return `${head.name}: ${here.events} events here, ${there.events} on the target, or with other content.`;
}
