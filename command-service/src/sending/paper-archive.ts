import { randomUUID } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { CreditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { ArchivedPapers } from '@ledgerline/shared-events/invoices/archived-papers.ts';
import { type FiscalKind, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { ArchivedPaper } from '@ledgerline/shared-events/invoices/fiscal-record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { FindUnarchived } from '@ledgerline/shared-events/invoices/unarchived-documents.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { archivedPaper, documentsToArchive } from '#domain/invoices/archived-paper.ts';
import { lookOf } from '#domain/lookup.ts';
import type { Database } from '../database/schema.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import type { PrintDocument } from './open-message-port.ts';
import { storedPaper, storePaper } from './paper-store.ts';

const ARCHIVE_PAPER = 'ArchivePaper';

/** How many accounts are read at once. */
const BATCH = 100;

type PaperArchiveParts = {
  db: Database;
  loop: CommandLoop;
  printDocument: PrintDocument;
  /** Without it, papers that were not kept before the process ended are kept when they are read. */
  findUnarchived?: FindUnarchived | undefined;
  now: () => Date;
  onTrouble: (cause: unknown) => void;
};

/**
 * The papers of issued documents of fiscal mode. An issue is in the ledger first; then the paper is made and its bytes
 * are stored, and at last the ledger gets their hash. Whatever breaks off in between is made up for at the start, every
 * hour, and when the paper is read. Where two processes make it, the first hash in the ledger counts.
 */
export class PaperArchive implements ArchivedPapers {
  readonly #parts: PaperArchiveParts;
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: PaperArchiveParts) {
    this.#parts = parts;
  }

  /** The kept paper of a document, which is made now where it wasn't kept yet. */
  async read(
    ...[accountId, id, kind = 'invoice']: Parameters<ArchivedPapers['read']>
  ): ReturnType<ArchivedPapers['read']> {
    const document = await this.#document(accountId, kind, id);
    if (document === undefined || !isFrozen(document)) return null;
    const paper = document.archivedPaper ?? (await this.#keep(accountId, kind, document));
    const bytes = await storedPaper(this.#parts.db, accountId, paper);
    if (bytes === null) {
      throw new Rejected('unavailable', 'The archived PDF is missing. Ask the operator to restore it.');
    }
    return { ...paper, bytes };
  }

  /** Keeps the papers of an account that aren't kept yet, after what is under way. */
  wake(accountId: string): void {
    const { onTrouble } = this.#parts;
    this.#working = this.#working.then(() => this.#keepAll(accountId)).catch(onTrouble);
  }

  /** Keeps what was left when a process ended. An account that fails keeps no other one waiting. */
  async resume(stopping?: AbortSignal): Promise<void> {
    const { findUnarchived, onTrouble } = this.#parts;
    if (findUnarchived === undefined) return;
    for (let after: string | null = null; ; ) {
      const accounts: string[] = await findUnarchived(after, BATCH);
      for (const accountId of accounts) {
        if (stopping?.aborted) return;
        await this.#keepAll(accountId).catch(onTrouble);
      }
      after = accounts.at(-1) ?? null;
      if (after === null || accounts.length < BATCH) return;
    }
  }

  /** Resolves when no paper is being made. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #keepAll(accountId: string): Promise<void> {
    try {
      const waiting = await this.#parts.loop.read(accountId, ({ state }) => documentsToArchive(state));
      for (const { kind, document } of waiting) await this.#keep(accountId, kind, document);
    } catch (error) {
      // The deletion of an account takes its papers with it.
      if (!(error instanceof StreamDeleted)) throw error;
    }
  }

  async #keep(
    accountId: string,
    kind: FiscalKind,
    record: InvoiceRecord | CreditNoteRecord,
  ): Promise<ArchivedPaper> {
    const { db, loop, printDocument, now } = this.#parts;
    const { id, fiscal } = record;
    const paper = fiscal?.state === 'issued' ? fiscal.paper : 'A4';
    const look = await loop.read(accountId, ({ state }) => lookOf(state));
    const document =
      'corrects' in record
        ? { entity: 'creditNote' as const, record }
        : { entity: 'invoice' as const, record };
    const pdf = await printDocument(document, { paper, look }, accountId);
    const stored = await storePaper(db, accountId, pdf, now());
    const printed = { name: stored.name, sha256: stored.sha256, size: stored.size };
    await loop.run(
      { accountId, commandId: randomUUID(), actor: '', session: '' },
      {
        name: ARCHIVE_PAPER,
        body: bodyDigest(ARCHIVE_PAPER, { kind, id, ...printed }),
        decide: ({ state }) => ({ events: archivedPaper(state, kind, id, printed), source: 'system' }),
        result: () => null,
      },
    );
    return (await this.#document(accountId, kind, id))?.archivedPaper ?? printed;
  }

  #document(accountId: string, kind: FiscalKind, id: number) {
    return this.#parts.loop.read(accountId, ({ state }) => {
      const document = state.record(kind, id);
      return document?.deleted_at === null ? document : undefined;
    });
  }
}
