import { describe, expect, it } from 'vitest';
import {
  appliedTerms,
  convertedValue,
  differsFromCalculated,
  flatRate,
  isValidEnteredValue,
  jobValue,
  jobValueOrNull,
} from './job-value.ts';

describe('value of a job', () => {
  it.each([
    ['8420', '0.12', 'EUR', '1010.4'],
    ['1', '1.005', 'EUR', '1.01'],
    ['3', '0.335', 'USD', '1.01'],
    ['1001', '4.5', 'JPY', '4505'],
    ['1', '0.0005', 'KWD', '0.001'],
    ['0', '5', 'EUR', '0'],
  ])('%s × %s %s = %s', (quantity, rate, currency, value) => {
    expect(jobValue(quantity, rate, currency)).toBe(value);
  });

  const RUSH = { percent: '50' };
  it.each([
    ['a raised one', '120', '0.1', 'EUR', { minimum: '35' }, '35'],
    ['one above it', '1200', '0.1', 'EUR', { minimum: '35' }, '120'],
    ['an equal one', '350', '0.1', 'EUR', { minimum: '35' }, '35'],
    ['no quantity yet', '0', '0.1', 'EUR', { minimum: '35' }, '0'],
    ['no rate yet', '120', '0', 'EUR', { minimum: '35' }, '0'],
    ['a credit', '-10', '1', 'EUR', { minimum: '35' }, '-10'],
    ['a surcharge', '1200', '0.1', 'EUR', { surcharges: [RUSH] }, '180'],
    ['two of them', '1200', '0.1', 'EUR', { surcharges: [RUSH, { percent: '12.5' }] }, '195'],
    ['both', '120', '0.1', 'EUR', { minimum: '35', surcharges: [RUSH] }, '52.5'],
    ['digits of the currency', '120', '0.1', 'JPY', { minimum: '35.5', surcharges: [] }, '36'],
    ['one rounding', '1', '0.333', 'EUR', { surcharges: [RUSH] }, '0.5'],
    ['no terms', '1', '0.335', 'EUR', { minimum: null, surcharges: [] }, '0.34'],
  ])('has a minimum fee and surcharges: %s', (_, quantity, rate, currency, terms, value) => {
    expect(jobValue(quantity, rate, currency, terms)).toBe(value);
    const product = jobValue(quantity, rate, currency);
    expect(appliedTerms(quantity, rate, terms) === null).toBe(product === value);
    expect(differsFromCalculated(value, quantity, rate, currency, terms)).toBe(false);
  });

  it('says which minimum fee and surcharges apply', () => {
    const terms = { minimum: '35', surcharges: [{ name: 'Rush', percent: '50' }] };
    expect(appliedTerms('120', '0.1', terms)).toEqual(terms);
    expect(appliedTerms('1200', '0.1', terms)).toEqual({ ...terms, minimum: null });
    expect(appliedTerms('0', '0.1', terms)).toBeNull();
  });

  it('is refused beyond the bounds', () => {
    expect(() => jobValue('999999999999', '999999999999', 'EUR')).toThrow('too large');
    expect(jobValueOrNull('999999999999', '999999999999', 'EUR')).toBeNull();
    expect(jobValueOrNull('8420', '0.12', 'EUR')).toBe('1010.4');
  });

  it('is refused when only rounding takes it beyond the bounds', () => {
    expect(() => jobValue('999999999999.995', '1', 'EUR')).toThrow('too large');
    expect(() => flatRate('999999999999.995', 'EUR')).toThrow('too large');
    expect(jobValue('999999999999.994', '1', 'EUR')).toBe('999999999999.99');
  });

  it('of a flat rate is the rate for one unit', () => {
    expect(flatRate('250.555', 'EUR')).toEqual({ quantity: '1', rate: '250.56', value: '250.56' });
    expect(differsFromCalculated('1010.40', '8420', '0.12', 'EUR')).toBe(false);
    expect(differsFromCalculated('1010.41', '8420', '0.12', 'EUR')).toBe(true);
    expect(differsFromCalculated('1010.404', '8420', '0.12', 'EUR')).toBe(false);
  });

  it.each([
    ['0.01', '5', 'EUR', true],
    ['0.005', '5', 'EUR', true],
    ['0.004', '5', 'EUR', false],
    ['0.4', '5', 'JPY', false],
    ['0', '5', 'EUR', false],
    ['-1', '5', 'EUR', false],
    ['0.00', '0', 'EUR', true],
    ['-5', '-5.0', 'EUR', true],
  ])('%s may be entered over %s %s: %j', (value, current, currency, mayBe) => {
    expect(isValidEnteredValue(value, current, currency)).toBe(mayBe);
  });

  it('is converted with the digits of the primary currency', () => {
    expect(convertedValue('558', '1.0865', 'EUR')).toBe('513.58');
    expect(convertedValue('558', '1.0865', 'JPY')).toBe('514');
    expect(() => convertedValue('1', '0', 'EUR')).toThrow("Can't divide by zero");
  });
});
