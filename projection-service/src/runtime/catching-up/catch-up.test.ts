import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { expect, it } from 'vitest';
import { firstBatch } from './catch-up.ts';

const event = (revision: number, length: number): StoredEvent => ({
  id: String(revision),
  type: 'JobNotesEdited',
  revision,
  data: { text: 'x'.repeat(length) },
  metadata: {},
  stream: 'account-1',
  recordedAt: '2026-11-20T09:00:00.000Z',
});
const sizes = (...lengths: number[]) => firstBatch(lengths.map((length, at) => event(at, length))).length;

it('a batch ends after what holds much, and has at least one event', () => {
  expect(sizes(10, 10, 10)).toBe(3);
  expect(sizes(5_000_000, 10)).toBe(1);
  expect(sizes(1_500_000, 1_500_000, 10)).toBe(2);
});
