import { expect, it } from 'vitest';
import { StartError, startFailure } from './start-error.ts';

it('is one sentence where the operator can do something, and else the stack', () => {
  expect(startFailure(new StartError('Set PORT.'))).toBe('Set PORT.');
  expect(startFailure(new Error('unexpected'))).toMatch(/^Error: unexpected\n {4}at /);
  expect(startFailure('nothing known')).toBe('nothing known');
});
