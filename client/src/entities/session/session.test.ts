import { expect, it } from 'vitest';
import { sampleUser } from '#testing/record-samples.ts';
import { hasAccess } from './session.ts';

const AFTER_TRIAL = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['active', true],
  ['past_due', true],
  ['canceled', false],
  [null, false],
] as const)('a %s subscription after the trial gives access: %s', (subscription, isOpen) => {
  const user = sampleUser({ subscription, trial_ends_at: '2026-11-01' });
  expect(hasAccess(user, AFTER_TRIAL, 'UTC')).toBe(isOpen);
});

it('the trial gives access without a subscription until the end of its last day', () => {
  const user = sampleUser({ subscription: null, trial_ends_at: '2026-11-20' });
  expect(hasAccess(user, AFTER_TRIAL, 'UTC')).toBe(true);
});
