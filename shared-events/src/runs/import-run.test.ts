import { describe, expect, it } from 'vitest';
import { importAnswer } from './import-run.ts';

const ANSWER = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'done',
  phase: 'lists',
  done: 3,
  total: 3,
  counts: { jobs: 2 },
  error: null,
  requestedAt: '2026-11-27T05:00:00.000Z',
  finishedAt: '2026-11-27T05:00:01.000Z',
};

describe('the answer about an import', () => {
  it('of a server without warnings has none', () => {
    expect(importAnswer.parse(ANSWER).warnings).toEqual([]);
  });

  it('has the warnings of the server', () => {
    expect(importAnswer.parse({ ...ANSWER, warnings: ['The signature does not hold.'] }).warnings).toEqual([
      'The signature does not hold.',
    ]);
  });
});
