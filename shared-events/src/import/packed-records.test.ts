import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BLANK_JOB, jobRecord } from '../jobs/record.ts';
import type { Json } from '../ledger/scalars.ts';
import { runSteps } from '../slices.ts';
import { packedRecords, packRecords, parsePacked, unpackRecords } from './packed-records.ts';

const fields = ['id', 'name', 'settings'];
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 'EUR', 'USD', 7, { paymentTerms: 14 }, []),
  fc.string(),
  fc.integer(),
);
const record = fc
  .tuple(value, value, value)
  .map((values) => Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])));
/** No two records have one id. */
const identified = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, at) => ({ ...row, id: at + 1 }));

describe('packed records', () => {
  it('are restored as they were before', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }).map(identified), (records) => {
        const stored = packedRecords.parse(JSON.parse(JSON.stringify(runSteps(packRecords(records)))));
        expect(unpackRecords(stored)).toEqual(records);
      }),
    );
  });

  it('store a common value once, and few different values as words', () => {
    const jobs = Array.from({ length: 6 }, (_, id) => ({
      id,
      currency: 'EUR',
      unit: id % 2 ? 'Words' : 'Hours',
    }));
    expect(runSteps(packRecords(jobs)).columns).toEqual({
      id: { values: [0, 1, 2, 3, 4, 5] },
      currency: { same: 'EUR' },
      unit: { words: ['Hours', 'Words'], at: [0, 1, 0, 1, 0, 1] },
    });
  });

  it.each([
    ['a value is missing', { values: [1] }],
    ['a place is missing', { words: ['a'], at: [0] }],
    ['a place names no word', { words: ['a'], at: [0, 1] }],
  ])('are refused when %s', (_what, column) => {
    expect(unpackRecords({ count: 2, columns: { id: column } })).toBeNull();
  });

  it('are read as each record alone would be, or refused', () => {
    const job = { id: 1, ...BLANK_JOB, currency: 'EUR', created_at: '2026-11-28T10:00:00.000Z' };
    const oddity: fc.Arbitrary<Record<string, Json>> = fc.constantFrom<Record<string, Json>[]>(
      ...[{}, { name: 'Contract' }, { quantity: '12.5' }, { exchange: null }, { links: [] }],
      ...[
        { links: [{ url: 'https://a.example', title: 'A' }] },
        { client_id: -1 },
        { rate: 'much' },
        { rate: 3 },
      ],
      ...[{ unknown: null }, { links: [{ url: 'https://a.example' }] }, { deleted_at: 'today' }],
    );
    const without = fc.constantFrom('', 'priority', 'links', 'notes', 'quantity');
    fc.assert(
      fc.property(fc.array(oddity, { minLength: 1, maxLength: 6 }), without, (oddities, left) => {
        const rows = identified(oddities).map((each) => {
          const { [left]: _, ...row } = { ...job, ...each } as Record<string, Json>;
          return row;
        });
        const packed = runSteps(packRecords(rows));
        const alone = (unpackRecords(packed) ?? []).map((row) => jobRecord.safeParse(row));
        const together = () => unpackRecords(parsePacked(jobRecord, packed));
        if (alone.every(({ success }) => success)) {
          expect(JSON.stringify(together())).toBe(JSON.stringify(alone.map(({ data }) => data)));
        } else expect(together).toThrow(z.ZodError);
      }),
    );
  });

  it('are refused when nothing sets them apart: a few bytes could name millions', () => {
    const millions = { count: 1e9, columns: { id: { same: 1 }, name: { same: 'Manual' } } };
    expect(unpackRecords(millions)).toBeNull();
    expect(() => parsePacked(jobRecord, millions)).toThrow('A value is missing');
    expect(unpackRecords({ ...millions, count: 1 })).toHaveLength(1);
  });

  it('are refused when their columns do not fit each other', () => {
    const columns = { id: { values: [1] } };
    expect(() => parsePacked(jobRecord, { count: 2, columns })).toThrow('A value is missing');
  });

  it('are not read by a schema with further rules', () => {
    const ordered = z.strictObject({ id: z.number() }).refine(({ id }) => id > 0);
    expect(() => parsePacked(ordered, runSteps(packRecords([{ id: 1 }])))).toThrow('other rules');
  });

  it('cannot be an empty list', () => {
    expect(() => runSteps(packRecords([]))).toThrow();
  });
});
