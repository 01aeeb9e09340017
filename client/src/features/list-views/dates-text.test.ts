import { expect, it } from 'vitest';
import { datesText } from './dates-text.ts';

it('a filter by dates names its period, its month, or its first and last day', () => {
  expect(datesText('Deadline', { name: 'this-month' })).toBe('Deadline: This month');
  expect(datesText('Deadline', { from: '2026-11-01', to: '2026-11-30' })).toBe('Deadline: November 2026');
  expect(datesText('Deadline', { from: '2026-11-02', to: '2026-11-30' })).toBe(
    'Deadline: 02/11/2026 – 30/11/2026',
  );
  expect(datesText('Deadline', { from: '2026-11-02' })).toBe('Deadline: from 02 Nov 2026');
  expect(datesText('Deadline', { to: '2026-11-02' })).toBe('Deadline: until 02 Nov 2026');
  expect(datesText('Deadline', { from: 'x', to: '2026-11-02' })).toBe('Deadline: x – 2026-11-02');
});

it('no filter by dates has no words', () => {
  expect(datesText('Completed', {})).toBeNull();
  expect(datesText('Completed', { name: 'anytime' })).toBeNull();
});
