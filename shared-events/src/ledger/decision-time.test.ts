import { expect, it } from 'vitest';
import { auditEventOf, auditHash, GENESIS_HASH } from './audit-chain.ts';
import { decidedAt, decisionTimes } from './decision-time.ts';
import { eventMetadata } from './metadata.ts';

const NOON = '2026-11-20T12:00:00.000Z';

/** An event in the ledger of an earlier version. */
const older = {
  revision: 0,
  type: 'JobEdited',
  recordedAt: NOON,
  data: { jobId: 1, name: 'Contract', before: { name: 'Contract' }, after: { name: 'Contract A' } },
  metadata: {
    commandId: '6f1c6c4e-3f0a-4d34-9c5e-4d0b7f6f9a01',
    command: 'EditJob',
    accountId: '6f1c6c4e-3f0a-4d34-9c5e-4d0b7f6f9a02',
    actor: 'user-1',
    source: 'user',
    session: 'session-1',
    body: 'c0ffee',
    index: '0',
    count: '1',
    schema: '1',
    correlationId: '',
    causationId: '',
    appVersion: '0.1.0',
  },
};

it('the decision time is the time of the clock, or that of the last event while the clock is behind it', () => {
  expect(decisionTimes(new Date(NOON), null)).toEqual({ decidedAt: NOON });
  expect(decisionTimes(new Date(NOON), NOON)).toEqual({ decidedAt: NOON });
  expect(decisionTimes(new Date('2026-11-20T11:59:59.999Z'), NOON)).toEqual({
    decidedAt: NOON,
    clockAt: '2026-11-20T11:59:59.999Z',
  });
});

it('the decision time of an event of an earlier version is its recording time', () => {
  expect(eventMetadata.parse(older.metadata)).not.toHaveProperty('decidedAt');
  expect(decidedAt(older)).toBe(NOON);
});

it('the audit hash of an event of an earlier version does not change', () => {
  expect(auditHash(GENESIS_HASH, 0, auditEventOf(older))).toBe(
    '58ec4ee80fbc8c5598aabb07d60c72aa83f9c153288d54ef002166726857613a',
  );
});

it('the audit trail contains the decision time of a new event, whatever the store recorded', () => {
  const event = { ...older, metadata: { ...older.metadata, decidedAt: '2026-11-20T11:59:59.990Z' } };
  expect(auditEventOf(event).at).toBe('2026-11-20T11:59:59.990Z');
});
