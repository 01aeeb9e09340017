import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ExportedEvent, hashOf } from '@ledgerline/shared-events/account-export/exported-event.ts';
import { EVENTS_FILE, type ExportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { eventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { type AccountLedger, readEvent } from '../ledger/loading/account-ledger.ts';
import { adoptEvent, type ImportTarget } from './adopted-event.ts';
import { eventLines, readLine } from './event-lines.ts';
import { damagedExport, type ExportArchive, unlessUploadLost } from './export-archive.ts';
import { addsDisallowedMarkup } from './foreign-markup.ts';
import { ImportRefused } from './import-error.ts';

const inMb = (size: number): string => `${Math.round(size / 1024 ** 2)} MB`;

/** Reports the progress in bytes; it may throw to stop the check. */
type OnBytes = (done: number, total: number) => Promise<void>;

/**
 * Checks an export completely: the hash of every file, the hash chain over the events, that this version can read
 * every event (older versions are upcast), and that the events fold into an account, which is then in `ledger`.
 * Nothing is written.
 * @param room how much the events may hold
 * @throws ImportRefused with the reason
 */
export async function checkExport(
  { manifest, open }: ExportArchive,
  {
    ledger,
    heir,
    room = Number.POSITIVE_INFINITY,
  }: { ledger: AccountLedger; heir: ImportTarget; room?: number },
  onBytes: OnBytes,
): Promise<void> {
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { path, sha256 } of manifest.files) {
    const hash = createHash('sha256');
    const pieces = hashedPieces(await open(path), path, hash);
    const counted = async function* () {
      for await (const piece of pieces) {
        done += piece.byteLength;
        await onBytes(done, total);
        yield piece;
      }
    };
    if (path === EVENTS_FILE) await checkEvents(counted(), new EventCheck(ledger, heir, room), manifest);
    else for await (const _piece of counted());
    if (hash.digest('hex') !== sha256) throw damagedExport(`${path} is not what was exported`);
  }
}

async function* hashedPieces(stream: Readable, path: string, hash: Hash): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      throw unlessUploadLost(error, damagedExport(`${path} cannot be unpacked`));
    });
    if (next.done) return;
    hash.update(next.value);
    yield next.value;
  }
}

async function checkEvents(
  pieces: AsyncIterable<Buffer>,
  check: EventCheck,
  { ledger: expected, checkpoint, timestamp }: Pick<ExportManifest, 'ledger' | 'checkpoint' | 'timestamp'>,
): Promise<void> {
  for await (const line of eventLines(pieces)) {
    check.next(line);
    if (check.events === checkpoint?.events && check.head !== checkpoint.head)
      throw damagedExport('its events are not those that were signed');
    if (check.events === timestamp?.events && check.head !== timestamp.head)
      throw damagedExport('its events are not those that were stamped');
  }
  if (check.events !== expected.events) throw damagedExport('events are missing at its end');
  if (check.head !== expected.head) throw damagedExport('its events do not end where the manifest says');
}

/** Checks the events of an export one by one. */
class EventCheck {
  readonly #ledger: AccountLedger;
  readonly #heir: ImportTarget;
  readonly #room: number;
  events = 0;
  head = GENESIS_HASH;

  constructor(ledger: AccountLedger, heir: ImportTarget, room: number) {
    this.#room = room;
    this.#ledger = ledger;
    this.#heir = heir;
  }

  /** @throws ImportRefused */
  next(line: string): void {
    const event = readLine(line, this.events);
    if (event.revision !== this.events) throw damagedExport(`event ${this.events} is not in its place`);
    this.head = this.#chained(event);
    if (this.head !== event.hash) throw damagedExport(`event ${this.events} is not what was recorded`);
    this.#fold(event);
    if (this.#ledger.weight > this.#room) {
      throw new ImportRefused(`This export is larger than an account can hold (${inMb(this.#room)}).`);
    }
    this.events += 1;
  }

  /** JSON can contain half of a surrogate pair, which has no canonical form. */
  #chained(event: ExportedEvent): string {
    try {
      return hashOf(event, this.head);
    } catch {
      throw damagedExport(`event ${this.events} cannot be read`);
    }
  }

  #fold(event: ExportedEvent): void {
    refuseUnknown(event);
    const { revision, recordedAt, type } = event;
    try {
      const read = readEvent({ ...adoptEvent(event, this.#heir), stream: '', revision, recordedAt });
      this.#ledger.apply(read);
      if (!addsDisallowedMarkup(this.#ledger, read)) return;
    } catch {
      throw damagedExport(`event ${revision} (${type}) does not fit those before it`);
    }
    throw damagedExport(`event ${revision} (${type}) holds markup that is not allowed`);
  }
}

/**
 * An event that only a newer version can read is not called damage. An event that ends a ledger is refused, because
 * the imported ledger continues.
 */
function refuseUnknown({ type, metadata, revision }: ExportedEvent): void {
  if (type === 'AccountDeleted') throw damagedExport(`event ${revision} ends the account`);
  const existing = eventMetadata.safeParse(metadata);
  if (!existing.success) throw damagedExport(`event ${revision} does not say where it comes from`);
  if (existing.data.schema > versionOf(type)) {
    throw new ImportRefused('This export is from a newer version of Ledgerline. Update this one first.');
  }
}

/** 0 for a type that this version does not know. */
function versionOf(type: string): number {
  try {
    return definitionOf(type).version;
  } catch {
    return 0;
  }
}
