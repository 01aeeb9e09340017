import { createHash } from 'node:crypto';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import type { DeliveryPaper } from '@ledgerline/shared-events/deliveries/record.ts';
import type { Database } from '../database/schema.ts';
import type { PaperBytes } from './transport.ts';

/** The SHA-256 of bytes in hex. */
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores a file of a message, and answers what the ledger says about it. */
export async function storePaper(
  db: Database,
  accountId: string,
  { name, type, bytes }: PaperBytes,
  now: Date,
): Promise<DeliveryPaper> {
  const sha256 = digestOf(bytes);
  await db
    .insertInto('sending.papers')
    .values({ account_id: accountId, sha256, bytes: Buffer.from(bytes), stored_at: now })
    .onConflict((stored) => stored.columns(['account_id', 'sha256']).doUpdateSet({ stored_at: now }))
    .execute();
  return { kind: 'pdf', name, type, size: bytes.byteLength, sha256 };
}

/** The bytes of a file; null when they are not stored, or are not what was stored. */
export async function storedPaper(
  db: Database,
  accountId: string,
  { sha256 }: Pick<DeliveryPaper, 'sha256'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sending.papers')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row === undefined || digestOf(row.bytes) !== sha256 ? null : row.bytes;
}

/** The kept files of messages, for downloads and exports. */
export function keptPapers(db: Database): KeptPapers {
  return { read: (accountId, sha256) => storedPaper(db, accountId, { sha256 }) };
}
