import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { StartError } from '../start/start-error.ts';

/** The shortest passphrase. */
const SHORTEST = 16;
/** The logarithm of the work to try one passphrase: 64 MiB, and a quarter of what `age` takes for short ones. */
const WORK_FACTOR = 16;
const AGE = Buffer.from('age-encryption.org/v1\n');

/**
 * The key of a backup, in the format of `age`: a passphrase, a secret key (`AGE-SECRET-KEY-1…`), or a public key
 * (`age1…`), with which backups can be written and not read.
 */
export type BackupKey = { kind: 'passphrase' | 'secret' | 'public'; text: string };

/**
 * The key from a file, or else from a variable; null without both.
 * @throws StartError when it cannot be read or is too short
 */
export async function readBackupKey(
  file: string | undefined,
  variable: string | undefined,
): Promise<BackupKey | null> {
  const content = file === undefined ? variable : await readKeyFile(file);
  if (content === undefined || content === '') return null;
  const lines = content.split(/\r?\n/).map((line) => line.trim());
  const text = lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
  if (text.startsWith('AGE-SECRET-KEY-')) return { kind: 'secret', text };
  if (text.startsWith('age1')) return { kind: 'public', text };
  if (text.length >= SHORTEST) return { kind: 'passphrase', text };
  throw new StartError(`The key of the backup is too short: take at least ${SHORTEST} characters.`);
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartError(`The key file ${file} cannot be read (${reason}).`);
  }
}

/** Whether a file that begins with these bytes is encrypted. */
export const isEncrypted = (first: Buffer): boolean => first.subarray(0, AGE.length).equals(AGE);

/** @throws StartError when the key is no key of `age` */
export async function encrypted(
  content: AsyncIterable<Uint8Array>,
  key: BackupKey,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  try {
    if (key.kind === 'passphrase') encrypter.setPassphrase(key.text);
    else encrypter.addRecipient(key.kind === 'public' ? key.text : await identityToRecipient(key.text));
  } catch {
    throw new StartError("The key of the backup isn't an age key.");
  }
  return iterable(await encrypter.encrypt(streamOf(content)));
}

/** @throws StartError when the key is another one, or the beginning of the file is damaged */
export async function decrypted(
  content: Readable,
  key: BackupKey,
  file: string,
): Promise<AsyncIterable<Uint8Array>> {
  if (key.kind === 'public') {
    throw new StartError(`${file} cannot be read with a public key: name its secret key.`);
  }
  const decrypter = new Decrypter();
  try {
    if (key.kind === 'passphrase') decrypter.addPassphrase(key.text);
    else decrypter.addIdentity(key.text);
    return iterable(await decrypter.decrypt(streamOf(content)));
  } catch {
    throw new StartError(`${file} does not open with this key: it is another one, or the file is damaged.`);
  }
}

function streamOf(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(content) as ReadableStream<Uint8Array>;
}

function iterable(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as AsyncIterable<Uint8Array>;
}
