import { expect, it } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { sumsOf } from './sums.ts';

const names: Record<number, string> = { 1: 'Words', 2: 'Hours' };
const sums = (...jobs: Parameters<typeof sumsOf>[0]) => sumsOf(jobs, 'EUR', (id) => names[id]);
const words = (id: number, over = {}) =>
  sampleJob(id, { unit_id: 1, quantity: 1200, value: 96.5, converted_value: 96.5, ...over });

it('the sums of jobs are the quantity in their unit and the value', () => {
  expect(sums(words(1), words(2))).toBe('2,400 words, €193.00');
});

it('the sums of jobs leave out the quantity when units differ or a job has a flat rate', () => {
  expect(sums(words(1), words(2, { unit_id: 2 }))).toBe('€193.00');
  expect(sums(words(1), words(2, { flat_rate: true }))).toBe('€193.00');
});

it('the sums of jobs convert other currencies, and list each currency when a rate is missing', () => {
  const dollars = words(2, { currency: 'USD', value: 110, converted_value: 100 });
  expect(sums(words(1), dollars)).toBe('2,400 words, €196.50');
  const unknown = words(3, { currency: 'GBP', value: 10, converted_value: null });
  expect(sums(words(1), dollars, unknown)).toBe('3,600 words, €96.50, $110.00, £10.00');
});
