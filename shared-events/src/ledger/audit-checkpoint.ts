import * as z from 'zod/mini';
import { DOCUMENT_KINDS } from './change.ts';

/** What a checkpoint of an account or of an invoice says, and the version of its form. */
export const CHECKPOINT_FORMAT = 'ledgerline-audit-checkpoint-1';

/** The same of another document. */
const DOCUMENT_CHECKPOINT_FORMAT = 'ledgerline-audit-checkpoint-2';

/** A document with a hash chain of its own events. */
export const chainedDocument = z.strictObject({ kind: z.enum(DOCUMENT_KINDS), id: z.int() });
export type ChainedDocument = z.output<typeof chainedDocument>;

const base64 = (length: number) => z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.length(length));

const head = {
  account: z.uuid(),
  revision: z.int().check(z.nonnegative()),
  events: z.int().check(z.positive()),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signedAt: z.iso.datetime(),
  imported: z.exactOptional(z.strictObject({ events: z.int().check(z.positive()), from: z.uuid() })),
  key: base64(60),
  signature: base64(88),
};

/**
 * A signed statement about a chain of hashes: after `events` events its head was `head`. The chain is that of the
 * account, or that of one invoice when `invoice` is its id, or that of another `document`, in a form that no earlier
 * version takes for that of an account; `revision` is the one of the account at that time.
 * `imported` says how many of the events came with an import, and from which account: their times are what the export
 * said. `key` is the public key (Ed25519 as SubjectPublicKeyInfo) whose private half made `signature`, both in base64.
 */
export const auditCheckpoint = z.union([
  z.strictObject({ format: z.literal(CHECKPOINT_FORMAT), invoice: z.nullable(z.int()), ...head }),
  z.strictObject({
    format: z.literal(DOCUMENT_CHECKPOINT_FORMAT),
    document: z.strictObject({ kind: z.enum(['creditNote', 'quote']), id: z.int() }),
    ...head,
  }),
]);
export type AuditCheckpoint = z.output<typeof auditCheckpoint>;

type ChainName<Checkpoint = AuditCheckpoint> = Checkpoint extends { format: unknown }
  ? Pick<Checkpoint, keyof Checkpoint & ('format' | 'invoice' | 'document')>
  : never;

/** How a checkpoint names a chain: that of the account, or that of a document. */
export function nameOfChain(document: ChainedDocument | null): ChainName {
  if (document === null) return { format: CHECKPOINT_FORMAT, invoice: null };
  const { kind, id } = document;
  if (kind === 'invoice') return { format: CHECKPOINT_FORMAT, invoice: id };
  return { format: DOCUMENT_CHECKPOINT_FORMAT, document: { kind, id } };
}

/** The document whose chain a checkpoint is about; null for the account's own. */
export function chainOf(checkpoint: ChainName): ChainedDocument | null {
  if (checkpoint.format === DOCUMENT_CHECKPOINT_FORMAT) return checkpoint.document;
  return checkpoint.invoice === null ? null : { kind: 'invoice', id: checkpoint.invoice };
}
