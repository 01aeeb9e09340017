import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { type BackupKey, readBackupKey } from './backup-key.ts';
import { checkContainer, readContainer, writeContainer } from './container.ts';
import { type Frame, frameBytes, readFrames } from './frames.ts';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-container-'));
  file = join(folder, 'backup');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const END: Frame = { type: 'end', events: 0, accounts: 0, tables: 1, contents: 0 };
const ROWS = Buffer.from('1\tÄnderung\n2\t\\N\n');

async function* parts(): AsyncGenerator<Buffer> {
  yield frameBytes({ type: 'table', name: 'identity.users', columns: ['id', 'name'] });
  yield frameBytes({ type: 'rows', bytes: ROWS.length }, ROWS);
  yield frameBytes(END);
}

const write = (key: BackupKey | null, content = parts(), signal = new AbortController().signal) =>
  writeContainer(file, content, key, signal);

async function read(key: BackupKey | null): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { frame, body } of readFrames(readContainer(file, key)))
    found.push([frame.type, body.toString()]);
  return found;
}

const check = (key: BackupKey | null) => checkContainer(file, key, new AbortController().signal);

const WHOLE = [
  ['table', ''],
  ['rows', ROWS.toString()],
  ['end', ''],
];

const secretKey = async (): Promise<BackupKey> => ({ kind: 'secret', text: await generateIdentity() });

describe('the file of a backup', () => {
  it('gives back what was written, with and without a key', async () => {
    await write(null);
    expect(await read(null)).toEqual(WHOLE);
    rmSync(file);
    const secret = await secretKey();
    await write({ kind: 'public', text: await identityToRecipient(secret.text) });
    expect(await read(secret)).toEqual(WHOLE);
    expect(readFileSync(file).includes('identity.users')).toBe(false);
  });

  it.each(['plain', 'encrypted'])('is refused when it is damaged, %s', async (form) => {
    const key = form === 'plain' ? null : await secretKey();
    await write(key);
    const whole = readFileSync(file);
    const damages = [0, 30, whole.length >> 1, whole.length - 1].map((at) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      return damaged;
    });
    const longer = Buffer.concat([whole, Buffer.alloc(1)]);
    for (const damaged of [...damages, whole.subarray(0, -1), whole.subarray(0, 20), longer]) {
      writeFileSync(file, damaged);
      await expect(check(key)).rejects.toThrow(StartError);
    }
  });

  it('does not open with another key, a public one, or none', async () => {
    await write(await secretKey());
    await expect(check(await secretKey())).rejects.toThrow('does not open with this key');
    await expect(check({ kind: 'passphrase', text: 'correct horse battery' })).rejects.toThrow(
      'does not open',
    );
    await expect(check({ kind: 'public', text: 'age1' })).rejects.toThrow('with a public key');
    await expect(check(null)).rejects.toThrow('is encrypted: name its key');
  });

  it('is never written over another file, and leaves nothing when it is broken off', async () => {
    writeFileSync(file, 'mine');
    await expect(write(null)).rejects.toThrow('already exists');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    rmSync(file);
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<Buffer> {
      yield frameBytes(END);
      stop.abort(new Error('stopped'));
      for (;;) yield Buffer.alloc(65_536);
    }
    await expect(write(null, endless(), stop.signal)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file that cannot be used', () => {
  it('is one sentence when it is missing', async () => {
    await expect(check(null)).rejects.toThrow(`${file} cannot be read (ENOENT).`);
  });

  it.runIf(existsSync('/dev/full'))('is one sentence when the disk is full, and leaves nothing', async () => {
    symlinkSync('/dev/full', `${file}.partial`);
    const error = await write(null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: `${file} cannot be written: the disk is full (ENOSPC).` });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the key of a backup', () => {
  it('is a passphrase of at least 16 characters, or a key of age with comments before it', async () => {
    const keyFile = join(folder, 'key');
    const keyOf = (text: string) => {
      writeFileSync(keyFile, text);
      return readBackupKey(keyFile, 'a passphrase of the environment');
    };
    expect(await keyOf('  correct horse battery\n')).toEqual({
      kind: 'passphrase',
      text: 'correct horse battery',
    });
    expect(await keyOf('# created: today\nAGE-SECRET-KEY-1ABC\n')).toEqual({
      kind: 'secret',
      text: 'AGE-SECRET-KEY-1ABC',
    });
    expect(await keyOf('age1xyz')).toEqual({ kind: 'public', text: 'age1xyz' });
    await expect(keyOf('short')).rejects.toThrow('too short');
    await expect(readBackupKey(join(folder, 'none'), undefined)).rejects.toThrow('cannot be read');
    expect(await readBackupKey(undefined, '')).toBeNull();
  });

  it('is refused when it only looks like one of age', async () => {
    await expect(write({ kind: 'public', text: 'age1nonsense' })).rejects.toThrow("isn't an age key");
  });
});
