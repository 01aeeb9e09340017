import { describe, expect, it } from 'vitest';
import { isComputed, isDerivedFrom, withDerivedFields } from './derived-fields.ts';

it.each([
  ['job', 'value', true],
  ['job', 'rate', false],
  ['invoice', 'dueDate', true],
  ['invoice', 'paymentTerms', false],
  ['setting', 'value', false],
  ['rate', 'value', false],
])('a %s has a computed field %s: %s', (entity, field, computed) => {
  expect(isComputed(entity, field)).toBe(computed);
});

it('a field is derived only from fields that its record has', () => {
  expect(isDerivedFrom('job', 'value', ['quantity', 'value'])).toBe(true);
  expect(isDerivedFrom('job', 'value', ['value'])).toBe(false);
  expect(isDerivedFrom('invoice', 'taxTotals', ['items'])).toBe(true);
  expect(isDerivedFrom('unit', 'name', ['name'])).toBe(false);
});

describe('the fields that a command sends beside the changed ones', () => {
  it.each([
    [['language'], ['language', 'strings', 'dateFormat']],
    [['date'], ['date', 'dueDate', 'paymentTerms']],
    [['paymentTerms'], ['paymentTerms', 'dueDate']],
    [['dueDate'], ['dueDate', 'paymentTerms']],
    [['currency'], ['currency', 'exchangeRate']],
    [['items'], ['items', 'supplied']],
    [[], []],
  ])('of %j is %j', (changed, sent) => {
    expect([...withDerivedFields('invoice', changed)].toSorted()).toEqual(sent.toSorted());
  });

  it('are none for a record without derived fields', () => {
    expect([...withDerivedFields('client', ['name'])]).toEqual(['name']);
  });
});
