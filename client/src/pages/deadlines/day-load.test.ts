import { describe, expect, it } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { dayLoad, daysOfWork, loadWords } from './day-load.ts';

const WORDS = 1;
const HOURS = 2;
const PAGES = 100;
const names = new Map([
  [WORDS, { name: 'Words', singular: 'word' }],
  [HOURS, { name: 'Hours', singular: 'hour' }],
  [PAGES, { name: 'Pages', singular: 'page' }],
]);
const capacity = { [WORDS]: 2500, [HOURS]: 8 };
const job = (unit_id: number | null, quantity: number, over = {}) =>
  sampleJob(1, { unit_id, quantity, ...over });

describe('the load of a day', () => {
  it('adds up each unit, and weighs those with a capacity', () => {
    const load = dayLoad([job(WORDS, 3000), job(HOURS, 4), job(WORDS, 2000.5)], capacity);
    expect(loadWords(load, names)).toBe('5,000.5 words, 4 hours');
    expect(load.days).toBeCloseTo(2.5002);
  });

  it('lists a unit without a capacity, and weighs it not at all', () => {
    const load = dayLoad([job(PAGES, 4)], capacity);
    expect(loadWords(load, names)).toBe('4 pages');
    expect(load.days).toBe(0);
  });

  it('counts jobs without a quantity', () => {
    const load = dayLoad([job(7, 0, { flat_rate: true }), job(null, 3), job(HOURS, 1)], capacity);
    expect(loadWords(load, names)).toBe('1 hour, 2 jobs');
  });

  it('is nothing without jobs', () => {
    expect(loadWords(dayLoad([], capacity), names)).toBe('');
  });
});

it.each([
  [2.44, '2.4 days'],
  [0.96, '1 day'],
  [1, '1 day'],
  [10, '10 days'],
  [0, '0 days'],
])('%s days of work are %s', (days, words) => {
  expect(daysOfWork(days)).toBe(words);
});
