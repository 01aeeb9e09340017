import { KeyRing, newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { certified } from '@ledgerline/projection-service/audit/testing/test-certificates.ts';
import { tokenOf } from '@ledgerline/projection-service/audit/testing/test-tokens.ts';
import {
  EXPORT_VERSION,
  type ExportManifest,
  exportManifest,
  MANIFEST_FILE,
} from '@ledgerline/shared-events/account-export/manifest.ts';
import {
  type AuditCheckpoint,
  auditCheckpoint,
  CHECKPOINT_FORMAT,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { type AuditTimestamp, TIMESTAMP_FORMAT } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import { importAnswer } from '@ledgerline/shared-events/runs/import-run.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServedApp } from '../http-api/served-app.ts';
import { testAccount } from '../support/api-client.ts';
import { downloadExport, fillAccount, importExport } from './practice.ts';
import { serveWithImports } from './served-with-imports.ts';

const time = new Date('2026-11-26T10:00:00.000Z');
const keys = KeyRing.read(newKeys(null));
const authority = certified({
  name: 'Test Time Stamps',
  issuer: certified({ name: 'Root', isAuthority: true }),
});
const hash = 'ab'.repeat(32);
const line = z.object({ hash: z.string() });

let served: ServedApp;
let file: Uint8Array;

beforeAll(async () => {
  served = await serveWithImports();
  const ana = await testAccount(served.url);
  await fillAccount(ana);
  file = await downloadExport(served.url, ana);
});

afterAll(() => served.stop());

const readManifest = () =>
  exportManifest.parse(JSON.parse(strFromU8(unzipSync(file)[MANIFEST_FILE] ?? new Uint8Array())));

/** Some events of the export, and the hash after them. */
function firstEvents(events: number): { events: number; head: string } {
  const text = strFromU8(unzipSync(file)['events.jsonl'] ?? new Uint8Array());
  return { events, head: line.parse(JSON.parse(text.split('\n')[events - 1] ?? '')).hash };
}

/** @param events how many events are signed; all of them by default */
function checkpoint(
  change: Partial<AuditCheckpoint> = {},
  events = readManifest().ledger.events,
): AuditCheckpoint {
  const signed = keys.sign({
    format: CHECKPOINT_FORMAT,
    account: readManifest().account.id,
    invoice: null,
    revision: events - 1,
    signedAt: time.toISOString(),
    ...firstEvents(events),
  });
  return auditCheckpoint.parse({ ...signed, ...change });
}

function timestamp(change: Partial<AuditTimestamp> = {}, imprint = firstEvents(3).head): AuditTimestamp {
  const token = tokenOf({ signer: authority, imprint: Buffer.from(imprint, 'hex'), time }).toString('base64');
  const stamped = { time: time.toISOString(), authority: 'CN=Test Time Stamps' };
  return { format: TIMESTAMP_FORMAT, path: [], token, ...firstEvents(3), ...stamped, ...change };
}

async function imported(proofs: Pick<ExportManifest, 'checkpoint' | 'timestamp'>) {
  const manifest: ExportManifest = { ...readManifest(), version: EXPORT_VERSION, ...proofs };
  const changed = zipSync({ ...unzipSync(file), [MANIFEST_FILE]: strToU8(JSON.stringify(manifest)) });
  return importAnswer.parse(await importExport(served.url, await testAccount(served.url), changed));
}

describe('the proofs in an export that is imported', () => {
  it('hold, and nothing is said of them', async () => {
    const answer = await imported({ checkpoint: checkpoint(), timestamp: timestamp() });
    expect(answer).toMatchObject({ state: 'done', warnings: [], counts: { 'csv/jobs.csv': 3 } });
  });

  it.each<[string, () => Pick<ExportManifest, 'checkpoint' | 'timestamp'>, string]>([
    [
      'a time stamp of another hash',
      () => ({ checkpoint: checkpoint(), timestamp: timestamp({}, hash) }),
      'The time stamp in the export does not hold. It is about another hash.',
    ],
    [
      'a time stamp that names another time than its token',
      () => ({ checkpoint: checkpoint(), timestamp: timestamp({ time: '2020-01-01T00:00:00.000Z' }) }),
      'The time stamp in the export does not hold. It names another time or authority than its token.',
    ],
    [
      'a time stamp of more events than there are',
      () => ({ checkpoint: checkpoint(), timestamp: timestamp({ events: 90_000, head: hash }, hash) }),
      'The time stamp in the export does not hold. It is about events that are missing.',
    ],
    [
      'a token of sequences in sequences without end',
      () => ({
        checkpoint: checkpoint(),
        timestamp: timestamp({ token: Buffer.alloc(60_000, '3080', 'hex').toString('base64') }),
      }),
      "The time stamp in the export does not hold. It isn't ASN.1, or more than that.",
    ],
    [
      'a signature that was taken out',
      () => ({ timestamp: timestamp() }),
      'The export has no signature: it is not proved that its events are those of an account.',
    ],
    [
      'a signature of all events but one',
      () => ({ checkpoint: checkpoint({}, readManifest().ledger.events - 1) }),
      'The last event of the export is not signed.',
    ],
    [
      'a signature of another statement',
      () => ({ checkpoint: checkpoint({ signedAt: '2020-01-01T00:00:00.000Z' }) }),
      'The signature in the export does not hold. It is not that of its key.',
    ],
    [
      'a signature of another account',
      () => ({ checkpoint: checkpoint({ account: '7e2a4c1b-90d3-4b6e-8f15-3c8d2e6a9b70' }) }),
      'The signature in the export does not hold. It is about another chain.',
    ],
    [
      'a signature of more events than there are',
      () => ({ checkpoint: checkpoint({ events: 90_000 }) }),
      'The signature in the export does not hold. It is about events that are missing.',
    ],
  ])('are named in its result where they do not hold, and it is imported: %s', async (_, proofs, warning) => {
    expect(await imported(proofs())).toMatchObject({
      state: 'done',
      warnings: [warning],
      counts: { 'csv/jobs.csv': 3 },
    });
  });

  it('are damage where the events are not those that were signed or stamped', async () => {
    for (const proofs of [
      { checkpoint: checkpoint({ head: hash }) },
      { timestamp: timestamp({ head: hash }) },
    ])
      expect(await imported(proofs)).toMatchObject({
        state: 'failed',
        warnings: [],
        error: expect.stringMatching(/its events are not those that were (signed|stamped)/),
      });
  });
});
