import { expect, it, vi } from 'vitest';
import { METHODS, methodName } from './payment-form.ts';

it.each([
  ['en-US', 'Check'],
  ['en-GB', 'Cheque'],
])('a cheque is called as in %s, and stored under one name', (language, name) => {
  vi.stubGlobal('navigator', { language });
  expect(methodName('Cheque')).toBe(name);
  expect(methodName('Card')).toBe('Card');
  expect(METHODS).toContain('Cheque');
  vi.unstubAllGlobals();
});
