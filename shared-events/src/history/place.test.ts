import { describe, expect, it } from 'vitest';
import type { EntityKind } from '../ledger/change.ts';
import { placeOf } from './place.ts';

const records: Partial<Record<EntityKind, Record<string, string | number>>> = {
  invoice: { number: '2026/7' },
  rate: { client_id: 5 },
};

describe('the place of a change', () => {
  it.each([
    ['job', 17, [], '/jobs/17'],
    ['client', 5, ['name'], '/clients/5'],
    ['client', 5, ['settings.taxes'], '/clients/5/invoicing'],
    ['invoice', 3, [], '/invoices/2026%2F7'],
    ['rate', 9, [], '/clients/5/rates'],
    ['tax', 1, [], '/settings/invoicing/taxes'],
    ['setting', 'timezone', [], '/settings/date-time'],
    ['setting', 'toString', [], '/settings'],
    ['account', 'id', [], '/settings/personal'],
  ] as const)('of %s %s is its page', (entity, id, fields, path) => {
    expect(placeOf({ entity, id, name: '' }, fields, (kind) => records[kind])).toBe(path);
  });
});
