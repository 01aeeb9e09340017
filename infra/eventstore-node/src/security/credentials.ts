import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { type Metadata, status } from '@grpc/grpc-js';
import { CallFailure } from '../protocol/statuses.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

/** The one user of a node. */
export const USER = 'ledger';
const PASSWORD_BYTES = 24;

/** Throws the protocol's "access denied" unless a call carries the right name and password. */
export type Authenticate = (metadata: Metadata) => void;

/** The password kept in a folder, made there when there is none. It fits into a URL as it is. */
export function keepPassword(folder: string): string {
  const path = join(folder, 'password');
  const kept = readPrivateFile(path)?.trim();
  if (kept) return kept;
  const created = randomBytes(PASSWORD_BYTES).toString('base64url');
  writePrivateFile(path, `${created}\n`);
  return created;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Accepts calls with this password only; compares in a time that does not depend on how much of it is right. */
export function requirePassword(password: string): Authenticate {
  const expected = digest(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  return (metadata) => {
    const [input] = metadata.get('authorization');
    if (typeof input === 'string' && timingSafeEqual(digest(input), expected)) return;
    throw new CallFailure(status.UNAUTHENTICATED, 'The name or the password is wrong.', {
      exception: 'access-denied',
    });
  };
}

/** Accepts every call. */
export const allowEveryone: Authenticate = () => undefined;
