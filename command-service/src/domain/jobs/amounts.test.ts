import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { describe, expect, it } from 'vitest';
import { type AmountInput, enteredAmounts, type JobAmounts } from './amounts.ts';

const FLAT_RATE_UNIT = 7;
const COUNTED: JobAmounts = {
  quantity: '10',
  rate: '2',
  value: '20',
  flat_rate: false,
  unit_id: 1,
  currency: 'EUR',
};
const NOTHING = { ...COUNTED, quantity: '0', rate: '0', value: '0' };
const PLAIN_FLAT = { ...COUNTED, quantity: '1', rate: '25', value: '25', flat_rate: true };
const TYPED_OVER = { ...COUNTED, value: '25', flat_rate: true };

describe('the amounts of a job', () => {
  it.each<[string, JobAmounts, AmountInput, Partial<JobAmounts>]>([
    [
      'are calculated again when the quantity changes',
      COUNTED,
      { quantity: '7' },
      { quantity: '7', value: '14' },
    ],
    [
      'are calculated again even when the former value is sent along',
      COUNTED,
      { quantity: '7', value: '20' },
      { quantity: '7', value: '14' },
    ],
    [
      'become a flat rate when another value is entered',
      COUNTED,
      { value: '25' },
      { value: '25', flat_rate: true },
    ],
    ['do not change when the calculated value is entered', COUNTED, { value: '20.00' }, { value: '20' }],
    [
      'become a plain flat rate when only a value was entered',
      NOTHING,
      { value: '50' },
      { quantity: '1', rate: '50', value: '50', flat_rate: true },
    ],
    [
      'keep the quantity of a job without a rate',
      { ...NOTHING, quantity: '10' },
      { value: '50' },
      { quantity: '10', value: '50', flat_rate: true },
    ],
    [
      'keep the rate of a job without a quantity',
      { ...NOTHING, rate: '2' },
      { value: '50' },
      { rate: '2', value: '50', flat_rate: true },
    ],
    ['of a plain flat rate change together', PLAIN_FLAT, { value: '30' }, { rate: '30', value: '30' }],
    ['of a plain flat rate follow its rate', PLAIN_FLAT, { rate: '30' }, { rate: '30', value: '30' }],
    [
      'keep quantity and rate under a value that was entered over them',
      TYPED_OVER,
      { value: '30' },
      { value: '30' },
    ],
    [
      'keep a rate that differs from the flat value',
      { ...TYPED_OVER, quantity: '1' },
      { value: '30' },
      { value: '30' },
    ],
    [
      'keep a quantity when the rate equals the value',
      { ...TYPED_OVER, rate: '25' },
      { value: '30' },
      { value: '30' },
    ],
    [
      'keep the value of a flat rate when the quantity changes',
      TYPED_OVER,
      { quantity: '7' },
      { quantity: '7' },
    ],
    [
      'are calculated when the rate is no longer flat',
      TYPED_OVER,
      { flat_rate: false },
      { value: '20', flat_rate: false },
    ],
    [
      'are calculated then, whatever value is sent',
      TYPED_OVER,
      { flat_rate: false, value: '99' },
      { value: '20', flat_rate: false },
    ],
    [
      'lose the unit of the flat rate then',
      { ...TYPED_OVER, unit_id: FLAT_RATE_UNIT },
      { flat_rate: false },
      { unit_id: null, value: '20', flat_rate: false },
    ],
    [
      'become a flat rate with the unit of the flat rate',
      COUNTED,
      { unit_id: FLAT_RATE_UNIT },
      { unit_id: FLAT_RATE_UNIT, quantity: '1', rate: '20', flat_rate: true },
    ],
    [
      'keep the unit of the flat rate while they are calculated',
      { ...COUNTED, unit_id: FLAT_RATE_UNIT },
      { quantity: '7' },
      { quantity: '7', value: '14' },
    ],
    [
      'are calculated with another unit',
      TYPED_OVER,
      { unit_id: 2 },
      { unit_id: 2, value: '20', flat_rate: false },
    ],
    [
      'become a flat rate when that is sent',
      COUNTED,
      { flat_rate: true },
      { quantity: '1', rate: '20', flat_rate: true },
    ],
    [
      'are rounded to the digits of a new currency',
      { ...COUNTED, rate: '2.05' },
      { currency: 'JPY' },
      { value: '21', currency: 'JPY' },
    ],
  ])('%s', (_, before, input, changed) => {
    expect(enteredAmounts(before, input)).toEqual({ ...before, ...changed });
  });

  it('do not change when none is entered', () => {
    expect(enteredAmounts(TYPED_OVER, { value: undefined })).toBe(TYPED_OVER);
  });

  it.each<[string, JobAmounts, AmountInput, string]>([
    ['entered as zero', COUNTED, { value: '0' }, 'Enter a value above 0'],
    ['entered as zero over a flat rate', PLAIN_FLAT, { value: '0' }, 'Enter a value above 0'],
    ['too large', COUNTED, { quantity: '999999999999', rate: '999999' }, 'The number is too large'],
  ])('are refused with the field value when it is %s', (_, before, input, message) => {
    const refused = { errors: { value: [message] } };
    expect(() => enteredAmounts(before, input)).toThrow(expect.objectContaining(refused));
    expect(() => enteredAmounts(before, input)).toThrow(Rejected);
  });

  it('may have a calculated value of zero', () => {
    expect(enteredAmounts(COUNTED, { quantity: '0' })).toEqual({ ...COUNTED, quantity: '0', value: '0' });
  });
});
