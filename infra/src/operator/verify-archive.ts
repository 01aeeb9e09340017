import { createHash, type X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { eventLines, readLine } from '@ledgerline/command-service/account-import/event-lines.ts';
import { openExport } from '@ledgerline/command-service/account-import/export-archive.ts';
import { FileReader } from '@ledgerline/command-service/account-import/file-reader.ts';
import type { KeyRing } from '@ledgerline/projection-service/audit/key-ring.ts';
import type { ProvenTime } from '@ledgerline/projection-service/audit/timestamps/verify-timestamp.ts';
import { checkpointFault, timestampIn } from '@ledgerline/projection-service/operator/verify-export.ts';
import { hashOf } from '@ledgerline/shared-events/account-export/exported-event.ts';
import {
  EVENTS_FILE,
  type ExportManifest,
  sha256Text,
} from '@ledgerline/shared-events/account-export/manifest.ts';
import {
  isMessagePaperPath,
  messagePaperPath,
} from '@ledgerline/shared-events/account-export/message-paper-path.ts';
import { CreditNotePaperArchived } from '@ledgerline/shared-events/credit-notes/events.ts';
import { documentNamed, MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import { deliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { InvoicePaperArchived } from '@ledgerline/shared-events/invoices/events.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { type AuditCheckpoint, chainOf } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { Subject } from '@ledgerline/shared-events/ledger/event.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';

/** What an export of an account is found to be; `reason` says what is wrong with it. */
type ArchiveVerdict =
  | {
      ok: true;
      account: string;
      events: number;
      head: string;
      checkpoint: AuditCheckpoint | null;
      timestamp: ProvenTime | null;
    }
  | { ok: false; account: string; reason: string };

/** What the events of an export say: their hashes in order, and the paths of the files of messages. */
type Chain = {
  events: { hash: string }[];
  papers: Set<string>;
  /** The kept papers of issued documents: their names by their hashes. */
  documents: Map<string, string>;
};

/** The events that a paper is kept, of an invoice with its number, of a credit note with its name. */
const KEEPS_PAPER = new Set<string>([InvoicePaperArchived.type, CreditNotePaperArchived.type]);
const keptDocument = z.object({
  number: z.string().optional(),
  name: z.string().default(''),
  paper: z.object({ sha256: sha256Text }),
});
const queuedPapers = z.object({ record: z.object({ papers: deliveryRecord.shape.papers }) });

/**
 * Checks the export of an account without the app: the hash of every file, the chain over its events, and that the
 * signed checkpoint and the time stamp are about this chain. Without `keys` any key may have signed it, without `trusted`
 * certificates any authority may have stamped it.
 * @throws Error when the file is no export, or damaged
 */
export async function verifyArchive(
  path: string,
  keys: KeyRing | null,
  trusted: readonly X509Certificate[] | null = null,
): Promise<ArchiveVerdict> {
  const { size } = await stat(path);
  const archive = await openExport(new FileReader(path), size);
  const { manifest } = archive;
  const account = manifest.account.id;
  const broken = (reason: string): ArchiveVerdict => ({ ok: false, account, reason });
  try {
    const chain: Chain = { events: [], papers: new Set(), documents: new Map() };
    for (const { path: name, sha256 } of manifest.files) {
      const hash = createHash('sha256');
      const pieces = hashed(await archive.open(name), hash);
      if (name === EVENTS_FILE) await followChain(pieces, chain);
      else for await (const _piece of pieces);
      if (hash.digest('hex') !== sha256) return broken(`${name} is not what was exported.`);
    }
    const reason =
      foreignPaper(manifest, chain) ?? lostDocument(manifest, chain) ?? faultOf(manifest, chain.events, keys);
    if (reason !== null) return broken(reason);
    const timestamp = timestampIn(manifest.timestamp ?? null, chain.events, trusted);
    if (typeof timestamp === 'string') return broken(timestamp);
    const { events, head } = manifest.ledger;
    return { ok: true, account, events, head, checkpoint: manifest.checkpoint ?? null, timestamp };
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error));
  } finally {
    archive.close();
  }
}

function faultOf(
  { account, ledger, checkpoint }: ExportManifest,
  chain: readonly { hash: string }[],
  keys: KeyRing | null,
): string | null {
  if (chain.length !== ledger.events || (chain.at(-1)?.hash ?? GENESIS_HASH) !== ledger.head)
    return 'Its events do not end where the manifest says.';
  if (checkpoint === null || checkpoint === undefined) return null;
  if (checkpoint.account !== account.id || chainOf(checkpoint) !== null)
    return 'Its checkpoint is about another chain.';
  return checkpointFault(checkpoint, chain, keys);
}

/** Recomputes the hash of each event from the one before it. */
async function followChain(
  pieces: AsyncIterable<Buffer>,
  { events, papers, documents }: Chain,
): Promise<void> {
  for await (const line of eventLines(pieces)) {
    const event = readLine(line, events.length);
    const hash = hashOf(event, events.at(-1)?.hash ?? GENESIS_HASH);
    if (event.revision !== events.length)
      throw new Error(
        `Event ${events.length} is missing or was moved: event ${event.revision}${about(event)} is in its place.`,
      );
    if (event.hash !== hash)
      throw new Error(`Event ${events.length}${about(event)} is not what was recorded.`);
    events.push({ hash });
    const queued = event.type === DeliveryQueued.type ? queuedPapers.safeParse(event.data).data : undefined;
    for (const paper of queued?.record.papers ?? []) papers.add(messagePaperPath(paper));
    const kept = KEEPS_PAPER.has(event.type) ? keptDocument.safeParse(event.data).data : undefined;
    if (kept !== undefined) documents.set(kept.paper.sha256, nameOf(kept));
  }
}

/** The document of an event, by its subject: ", of credit note CN-1,". */
function about({ type, data }: { type: string; data: unknown }): string {
  const document = documentNamed(subjectIn(type, data));
  if (document === null) return '';
  return `, of ${MAILED_WORDS[document.entity].toLowerCase()} ${document.number},`;
}

function subjectIn(type: string, data: unknown): Subject | null {
  try {
    return definitionOf(type).subject(data);
  } catch {
    return null;
  }
}

/** "invoice 17", "credit note CN-1" */
const nameOf = ({ number, name }: z.output<typeof keptDocument>): string =>
  number === undefined ? name.charAt(0).toLowerCase() + name.slice(1) : `invoice ${number}`;

/** The events name the files of messages by their hashes, so a file that no event names was put in. */
function foreignPaper({ files }: ExportManifest, { papers }: Chain): string | null {
  const foreign = files.find(
    ({ path, sha256 }) => isMessagePaperPath(path) && !(papers.has(path) && path.split('/').includes(sha256)),
  );
  return foreign === undefined ? null : `${foreign.path} is not the file of its message.`;
}

/** The events name the papers of issued documents by their hashes, so one that was changed or taken out is missed. */
function lostDocument({ files }: ExportManifest, { documents }: Chain): string | null {
  const packed = new Set(files.map(({ sha256 }) => sha256));
  const lost = [...documents].find(([sha256]) => !packed.has(sha256));
  if (lost === undefined) return null;
  const [sha256, name] = lost;
  return `The archived PDF of ${name} is missing or was changed: no file has the SHA-256 ${sha256}.`;
}

async function* hashed(stream: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    hash.update(piece);
    yield piece;
  }
}
