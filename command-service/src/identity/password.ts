import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { PASSWORD_RULES } from '@ledgerline/shared-events/account/password-rules.ts';
import {
  CONSISTS_OF_WORDS,
  consistsOfWords,
  passwordWords,
} from '@ledgerline/shared-events/account/password-words.ts';
import { type FieldErrors, invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { isCommonPassword } from './common-passwords.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** The cost parameters of scrypt (RFC 7914). */
export type PasswordCost = { N: number; r: number; p: number };

/** The cost that OWASP's password storage cheat sheet lists. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MAX_CHARACTERS = 256;

const COMMON = 'This password is too common';

/**
 * Checks a new password against the product's rules, and against the passwords that are guessed first: those of many
 * people, and those of words that everybody knows about this user and this site.
 * @throws Rejected invalid, with the missing requirements for the field
 */
export async function checkNewPassword(
  password: string,
  field: string,
  context: { publicUrl: string; email: string | null },
): Promise<void> {
  const missing = PASSWORD_RULES.filter((rule) => !rule.isMet(password)).map(({ label }) =>
    inSentence(label),
  );
  if (missing.length === 0 && password.length <= MAX_CHARACTERS) {
    if (await isCommonPassword(password)) throw invalidField(field, COMMON);
    const words = passwordWords({ host: new URL(context.publicUrl).hostname, email: context.email });
    if (consistsOfWords(password, words)) throw invalidField(field, CONSISTS_OF_WORDS);
    return;
  }
  const message =
    missing.length > 0
      ? `The password needs ${missing.join(', ')}`
      : `The password may have ${MAX_CHARACTERS} characters`;
  const errors: FieldErrors = { [field]: [message] };
  throw new Rejected('invalid', message, { errors });
}

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** The stored form of a password: the parameters, the salt and the hash, separated by `$`. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a password matches the stored one, with the parameters of the stored one. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (scheme !== 'scrypt' || password.length > MAX_CHARACTERS) return false;
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

/** Hashes use the threads, four by default, that files, names of hosts and compression need, too. */
const hashing = new ConcurrencyLimit(2);

function derive(password: string, salt: Buffer, bytes: number, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, bytes, options, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  return hashing.run(hash);
}
