import { describe, expect, it } from 'vitest';
import { gridStep, PLOT, placeOfDay, runningSums, stepLine } from './step-line.ts';

describe('the step line of a month', () => {
  it('rises at the day of each sum and stays until the next', () => {
    const sums = runningSums([0, 50, 0, 50]);
    expect(sums).toEqual([0, 50, 50, 100]);
    expect(stepLine(sums, { from: 0, to: 3, days: 4, top: 100 })).toBe('M0 132H0V132H124V66H248V66H372V0');
  });

  it('goes on where the first part ended', () => {
    const sums = runningSums([0, 50, 0, 50]);
    expect(stepLine(sums, { from: 2, to: 3, days: 4, top: 100 })).toBe('M248 66H248V66H372V0');
  });

  it('has the last day at its right end, also in a month of one day', () => {
    expect(placeOfDay(27, 28)).toBe(PLOT.width);
    expect(placeOfDay(0, 1)).toBe(PLOT.width);
  });
});

it.each([
  [0, 1],
  [0.04, 0.02],
  [100, 50],
  [4118.9, 2500],
  [3900, 2000],
  [12, 6],
  [12_520.54, 8000],
  [1_000_000, 500_000],
])('for a largest sum of %s there is a line every %s', (largest, step) => {
  expect(gridStep(largest)).toBe(step);
  expect(gridStep(largest) * 2).toBeGreaterThanOrEqual(largest);
});
