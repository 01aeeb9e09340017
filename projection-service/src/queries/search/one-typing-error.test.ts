import { describe, expect, it } from 'vitest';
import { hasWithTypingErrors } from './one-typing-error.ts';

describe('a name that was meant', () => {
  it.each([
    'wbsite',
    'webbsite',
    'wabsite',
    'ewbsite',
    'wesbite',
    'websiet',
    'websit',
    'websites',
    'website',
  ])('has %s with one typing error at most', (typed) =>
    expect(hasWithTypingErrors('website of the harbour', typed)).toBe(true),
  );

  it('has every word that was typed', () => {
    expect(hasWithTypingErrors('website of the harbour', 'wesbite harbuor')).toBe(true);
    expect(hasWithTypingErrors('website of the harbour', 'wesbite museum')).toBe(false);
  });

  it.each(['wbesiet', 'sitte', 'hte', 'web site x'])('is not taken for %s', (typed) => {
    expect(hasWithTypingErrors('website of the harbour', typed)).toBe(false);
  });
});
