import { describe, expect, it } from 'vitest';
import { followsFrom, isComputed, withFollowing } from './following-fields.ts';

it.each([
  ['job', 'value', true],
  ['job', 'rate', false],
  ['invoice', 'dueDate', true],
  ['invoice', 'paymentTerms', false],
  ['setting', 'value', false],
  ['rate', 'value', false],
])('of a %s the field %s is computed: %s', (entity, field, computed) => {
  expect(isComputed(entity, field)).toBe(computed);
});

it('follows from another field only where that one is there', () => {
  expect(followsFrom('job', 'value', ['quantity', 'value'])).toBe(true);
  expect(followsFrom('job', 'value', ['value'])).toBe(false);
  expect(followsFrom('invoice', 'taxTotals', ['items'])).toBe(true);
  expect(followsFrom('unit', 'name', ['name'])).toBe(false);
});

describe('the fields that a command sends beside the changed ones', () => {
  it.each([
    [['language'], ['language', 'strings', 'dateFormat']],
    [['date'], ['date', 'dueDate', 'paymentTerms']],
    [['paymentTerms'], ['paymentTerms', 'dueDate']],
    [['dueDate'], ['dueDate', 'paymentTerms']],
    [['currency'], ['currency', 'exchangeRate']],
    [['items'], ['items']],
    [[], []],
  ])('of %j is %j', (changed, sent) => {
    expect([...withFollowing('invoice', changed)].toSorted()).toEqual(sent.toSorted());
  });

  it('is nothing of a record whose fields do not follow from others', () => {
    expect([...withFollowing('client', ['name'])]).toEqual(['name']);
  });
});
