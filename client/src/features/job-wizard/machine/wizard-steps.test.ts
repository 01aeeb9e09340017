import { expect, it } from 'vitest';
import { EMPTY_DRAFT, type JobDraft, type Step } from './draft.ts';
import { isDone } from './wizard-steps.ts';

it.each<[string, Step, string, Partial<JobDraft>, boolean]>([
  ['with an answer', 'client', 'Acme', {}, true],
  ['passed without one', 'name', '', { visited: ['name'] }, true],
  ['not reached yet', 'deadline', '', { visited: ['name'] }, false],
  ['skipped, since its answer comes from the client', 'rate', '0.11', { preselected: ['rate'] }, false],
  [
    'passed without a unit, which the quantity needs',
    'unit',
    '',
    { quantity: '10', visited: ['unit'] },
    false,
  ],
  ['passed without a unit or a quantity', 'unit', '', { visited: ['unit'] }, true],
])('a step is complete or not: %s', (_, step, text, draft, isTicked) => {
  expect(isDone({ ...EMPTY_DRAFT, ...draft }, step, text)).toBe(isTicked);
});
