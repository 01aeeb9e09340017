import { expect, it } from 'vitest';
import { proposedReference } from './proposed-reference.ts';

it('proposes the references of the jobs, each once', () => {
  expect(
    proposedReference([
      { reference: 'PO-7' },
      {},
      { reference: null },
      { reference: 'PO-9' },
      { reference: 'PO-7' },
    ]),
  ).toBe('PO-7, PO-9');
  expect(proposedReference([])).toBe('');
});

it('leaves out references that make it too long, and splits none', () => {
  const jobs = Array.from({ length: 100 }, (_, index) => ({ reference: `Order ${1000 + index}` }));
  const proposed = proposedReference(jobs);
  expect(proposed.length).toBeLessThanOrEqual(250);
  expect(proposed).toMatch(/^(Order \d{4}, )+Order \d{4}$/);
  expect(proposedReference([{ reference: 'x'.repeat(255) }])).toHaveLength(255);
});
