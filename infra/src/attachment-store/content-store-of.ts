import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { Pool } from 'pg';
import { objectStoreAddress } from './object-store-address.ts';
import { postgresContents } from './postgres-contents.ts';

/**
 * The store of the files of jobs: an object store, or PostgreSQL when no address is set. The library of the object
 * store is loaded only for one.
 * @throws Error when the address has not the form of one
 */
export async function openContents(pool: Pool, url: string | undefined): Promise<ContentStore> {
  if (url === undefined) return postgresContents(pool);
  const address = objectStoreAddress(url);
  if (address === null) throw new Error('ATTACHMENT_STORE_URL is not the address of a bucket.');
  const { s3Contents } = await import('./s3-contents.ts');
  return s3Contents(address);
}
