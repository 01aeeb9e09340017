import { expect, it } from 'vitest';
import type { Change } from '../ledger/change.ts';
import { spliceBetween } from '../ledger/text-splice.ts';
import { isBoundTo, isNeverUndone, overlaps, WHOLE_RECORD, writtenField } from './record-field.ts';

const invoice = { entity: 'invoice', id: 3 } as const;

it.each<[string, Change, string | null]>([
  ['a creation writes the whole record', { kind: 'created', ...invoice, record: { id: 3 } }, '*'],
  [
    'an edit writes its field',
    { kind: 'field', ...invoice, field: 'paid', before: false, after: true },
    'paid',
  ],
  [
    'an edit of a text writes its field',
    { kind: 'text', ...invoice, field: 'notes', splice: spliceBetween('', 'x') },
    'notes',
  ],
  [
    'a download writes nothing that undo restores',
    { kind: 'field', ...invoice, field: 'issued_at', before: null, after: '2026-11-20' },
    null,
  ],
])('%s', (_, change, field) => {
  expect(writtenField(change)).toEqual(field === null ? null : { ...invoice, field });
});

it('the date of issue of an invoice is never undone, and every other field can be', () => {
  expect(isNeverUndone('invoice', 'issued_at')).toBe(true);
  expect(isNeverUndone('invoice', 'paid')).toBe(false);
  expect(isNeverUndone('job', 'issued_at')).toBe(false);
});

it.each([
  ['name', 'name', true],
  ['name', 'rate', false],
  [WHOLE_RECORD, 'name', true],
  ['settings', 'settings.taxes', true],
  ['settings.taxes', 'settings.currency', false],
  ['settings', 'settingsOfOld', false],
  ['taxes', 'settings.taxes', false],
])('%s and %s overlap: %j', (one, other, overlap) => {
  expect(overlaps(one, other)).toBe(overlap);
  expect(overlaps(other, one)).toBe(overlap);
});

it.each([
  ['invoice', 'currency', 'items', true],
  ['invoice', 'items', 'currency', true],
  ['invoice', 'currency', 'exchange', true],
  ['job', 'currency', 'exchange', true],
  ['job', 'flat_rate', 'value', true],
  ['job', 'value', 'flat_rate', false],
  ['invoice', 'paymentTerms', 'dueDate', true],
  ['job', 'currency', 'rate', false],
  ['job', 'name', WHOLE_RECORD, true],
  ['invoice', 'date', 'exchange', true],
  ['invoice', 'exchange', 'date', true],
  ['job', 'completed_at', 'exchange', true],
  ['invoice', 'payments.3.currency', 'payments.3.amount', true],
  ['invoice', 'payments.3.fee', 'payments.3.currency', true],
  ['invoice', 'payments.3.date', 'payments.3.exchange', true],
  ['invoice', 'payments.3.currency', 'payments.4.amount', false],
  ['invoice', 'payments.3.currency', 'items', false],
  ['invoice', 'payments.3.method', 'payments.3.amount', false],
  ['invoice', 'payments.3', 'payments.3.amount', true],
  ['client', 'currency', 'exchange', false],
] as const)('in a %s the field %s is bound to %s: %j', (entity, field, other, isBound) => {
  expect(isBoundTo({ entity, id: 1, field }, other)).toBe(isBound);
});
