import { Readable } from 'node:stream';
import { EXPORT_FORMAT, type ExportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import { describe, expect, it, vi } from 'vitest';
import { RandomAccessReader } from 'yauzl';
import { AccountLedger } from '../ledger/loading/account-ledger.ts';
import { checkExport } from './check-export.ts';
import { eventLines } from './event-lines.ts';
import { openExport } from './export-archive.ts';
import { storedZip } from './testing/stored-zip.ts';
import { mostUnpacked } from './upload.ts';

class Bytes extends RandomAccessReader {
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start, end)], { objectMode: false });
  }
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ACCOUNT = '5d0b5a94-1d0a-4d87-9a65-3f3f1c1b7d22';

function manifest(changes: Partial<ExportManifest> = {}): ExportManifest {
  return {
    format: EXPORT_FORMAT,
    version: 1,
    app: { name: 'Ledgerline', version: '1.0.0' },
    exportedAt: '2026-11-20T10:00:00.000Z',
    account: { id: ACCOUNT, email: null },
    ledger: { revision: -1, events: 0, head: GENESIS_HASH },
    lists: { revision: -1 },
    counts: {},
    missingPapers: [],
    files: [{ path: 'events.jsonl', bytes: 0, sha256: EMPTY }],
    ...changes,
  };
}

async function check(files: Record<string, string | { content: string; claims: number }>): Promise<void> {
  const zip = storedZip(files);
  const archive = await openExport(new Bytes(zip), zip.byteLength);
  const heir = { accountId: ACCOUNT, userId: ACCOUNT, importedFrom: ACCOUNT };
  await checkExport(archive, { ledger: new AccountLedger(ACCOUNT), heir }, async () => undefined);
}

const withManifest = (changes: Partial<ExportManifest> = {}, more: Parameters<typeof check>[0] = {}) =>
  check({ 'events.jsonl': '', 'manifest.json': JSON.stringify(manifest(changes)), ...more });

describe('an export', () => {
  it('of an account without events can be opened', async () => {
    await expect(withManifest()).resolves.toBeUndefined();
  });

  it('is refused when its unpacked size exceeds the limit', async () => {
    await expect(withManifest({}, { 'bomb.bin': { content: '', claims: 0xffff_fff0 } })).rejects.toThrow(
      /damaged|too large/,
    );
    const two = { content: '', claims: 0xffff_fff0 };
    await expect(withManifest({}, { a: two, b: two, c: two })).rejects.toThrow(
      'too large when it is unpacked',
    );
  });

  it('of a stranger may not unpack to as much', async () => {
    const zip = storedZip({
      'events.jsonl': '',
      'a.bin': { content: '', claims: mostUnpacked('testAccount') + 1 },
    });
    const open = (most: number) => openExport(new Bytes(zip), zip.byteLength, most);
    await expect(open(mostUnpacked('testAccount'))).rejects.toThrow('too large when it is unpacked');
    await expect(open(mostUnpacked('account'))).rejects.not.toThrow('too large when it is unpacked');
  });

  it('is refused before a manifest is parsed that would take many times its length', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const lists = '[],'.repeat(300_000);
    await expect(check({ 'manifest.json': `{"format":[${lists}[]]}` })).rejects.toThrow(
      "isn't an export of a Ledgerline",
    );
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    const counts = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, place) => [`list ${place}`, place]),
    );
    await expect(withManifest({ counts })).resolves.toBeUndefined();
  });

  it('is refused when a file is longer than its entry says', async () => {
    const files = [
      { path: 'events.jsonl', bytes: 0, sha256: EMPTY },
      { path: 'a.csv', bytes: 2, sha256: EMPTY },
    ];
    await expect(withManifest({ files }, { 'a.csv': { content: 'abcdef', claims: 2 } })).rejects.toThrow(
      /damaged/,
    );
  });

  it.each(['../up.txt', '/etc/passwd', 'a\\b.txt', 'C:/x'])(
    'is refused with a path that leads out of its folder: %s',
    async (path) => {
      await expect(withManifest({}, { [path]: '' })).rejects.toThrow(/damaged/);
      const files = [...manifest().files, { path, bytes: 0, sha256: EMPTY }];
      await expect(withManifest({ files })).rejects.toThrow(/damaged/);
    },
  );

  it('is refused without a manifest and with an unreadable one', async () => {
    await expect(check({ 'events.jsonl': '' })).rejects.toThrow("isn't an export of a Ledgerline account");
    await expect(check({ 'manifest.json': '{' })).rejects.toThrow('manifest cannot be read');
    await expect(check({ 'manifest.json': '{"format":"other"}' })).rejects.toThrow(
      "isn't an export of a Ledgerline",
    );
  });

  it('is refused when its events do not end at the revision in the manifest', async () => {
    await expect(withManifest({ ledger: { revision: 0, events: 1, head: GENESIS_HASH } })).rejects.toThrow(
      'events are missing at its end',
    );
  });
});

describe('the lines of the event file', () => {
  const lines = (...pieces: (string | Buffer)[]) =>
    Readable.from(eventLines(Readable.from(pieces.map((piece) => Buffer.from(piece))))).toArray();

  it('are read whole wherever the file is split, even inside a multi-byte character', async () => {
    const umlaut = Buffer.from('"ü"\n');
    expect(await lines('a\nb', 'c\n', umlaut.subarray(0, 2), umlaut.subarray(2))).toEqual(['a', 'bc', '"ü"']);
  });

  it('are refused when the last one is cut off, when one never ends, and when they are not UTF-8', async () => {
    await expect(lines('a\nb')).rejects.toThrow('cut off');
    await expect(lines('x'.repeat(1024 * 1024 + 1))).rejects.toThrow('longer than events are');
    await expect(lines(Buffer.from([0xff, 0xfe, 0x0a]))).rejects.toThrow('not in UTF-8');
  });
});
