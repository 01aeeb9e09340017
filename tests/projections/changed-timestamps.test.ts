import { timestampAuthority } from '@ledgerline/projection-service/audit/testing/timestamp-authority.ts';
import { readCertificates } from '@ledgerline/projection-service/audit/timestamps/trusted-certificates.ts';
import { verifyExport } from '@ledgerline/projection-service/operator/verify-export.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { get } from './read-side.ts';
import { TimestampPractice } from './timestamp-practice.ts';

let practice: TimestampPractice;

beforeAll(async () => {
  practice = await TimestampPractice.open();
});

beforeEach(() => practice.reset());

afterAll(() => practice?.stop());

describe('the check of a ledger in the app', () => {
  const verified = async () =>
    (await get(practice.app, practice.account.accountId, '/api/audit/verify')).body;
  const change = (set: string) => practice.side.pool.query(`update audit.timestamps set ${set}`);

  it('names the revision of a time stamp that is not that of its checkpoint any more', async () => {
    await practice.sign();
    await practice.stamper()();
    await practice.rename('Contract A');
    expect(await verified()).toMatchObject({ ok: true, events: 3 });
    await change(`stamped_at = stamped_at - interval '1 year'`);
    expect(await verified()).toMatchObject({
      ok: false,
      firstBroken: {
        revision: 1,
        reason: 'The time stamp here does not hold. It names another time or authority than its token.',
      },
    });
    await change(`stamped_at = stamped_at + interval '1 year'`);
    expect(await verified()).toMatchObject({ ok: true });
    await practice.side.pool.query(`update audit.checkpoints set timestamp_path = ''`);
    expect(await verified()).toMatchObject({
      firstBroken: { revision: 1, reason: 'The time stamp here does not hold. It is about another hash.' },
    });
  });

  it('names the revision of a time stamp that cannot be read any more', async () => {
    await practice.sign();
    await practice.stamper()();
    await practice.side.pool.query(`update audit.checkpoints set timestamp_path = '\\x02'`);
    expect(await verified()).toMatchObject({
      firstBroken: { revision: 1, reason: 'The time stamp here does not hold. It cannot be read.' },
    });
  });
});

describe('a trail whose time stamp was changed', () => {
  const reasonOf = (text: string, certificates = practice.trusted()) => {
    const verdict = verifyExport(text, practice.keys, certificates);
    return verdict.ok ? null : verdict.reason;
  };

  it('is refused, whatever part of it was changed', async () => {
    await practice.sign();
    await practice.stamper()();
    const { timestamp, ...rest } = JSON.parse(await practice.trail());
    const changed = (change: object) =>
      reasonOf(JSON.stringify({ ...rest, timestamp: { ...timestamp, ...change } }));
    expect(changed({})).toBeNull();
    const hash = '0'.repeat(64);
    expect(changed({ head: hash })).toContain('Its events are not those that were stamped.');
    expect(changed({ path: [] })).toContain('It is about another hash.');
    expect(changed({ path: [{ side: 'left', hash }] })).toContain('It is about another hash.');
    const forged = 'It names another time or authority than its token.';
    expect(changed({ time: '2025-01-01T00:00:00.000Z' })).toContain(forged);
    expect(changed({ authority: 'CN=Another' })).toContain(forged);
    expect(changed({ token: 'AAAA' })).toContain("It isn't ASN.1, or more than that.");
  });

  it('is refused when another authority than a trusted one stamped it', async () => {
    await practice.sign();
    await practice.stamper()();
    const other = await timestampAuthority();
    expect(reasonOf(await practice.trail(), readCertificates(other.pem))).toBe(
      'Its time stamp does not hold. Its certificate leads to none of the trusted ones.',
    );
    await other.stop();
  });
});
