import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret of 256 random bits for a cookie or a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token: its SHA-256 in hex. A reader of the database cannot use it. */
export function tokenDigest(token: string): string {
  return hash('sha256', token);
}
