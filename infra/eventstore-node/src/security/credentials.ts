import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { type Metadata, status } from '@grpc/grpc-js';
import { CallFailure } from '../protocol/statuses.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

/** The one user of a node. */
export const USER = 'ledger';
const PASSWORD_BYTES = 24;

/** Throws the protocol's "access denied" unless a call has the right name and password. */
export type Authenticate = (metadata: Metadata) => void;

/** The password of a folder, created when there is none. It needs no escaping in a URL. */
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

/** Accepts only calls with this password. The time of the comparison does not depend on how many characters are right. */
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

/** Accepts every call without a password. */
export const allowEveryone: Authenticate = () => undefined;
