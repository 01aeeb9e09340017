import { describe, expect, it } from 'vitest';
import { hasWithTypingErrors } from './one-typing-error.ts';

describe('a name with typing errors', () => {
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
  ])('matches %s with at most one typing error per word', (typed) =>
    expect(hasWithTypingErrors('website of the harbour', typed)).toBe(true),
  );

  it('contains every typed word', () => {
    expect(hasWithTypingErrors('website of the harbour', 'wesbite harbuor')).toBe(true);
    expect(hasWithTypingErrors('website of the harbour', 'wesbite museum')).toBe(false);
  });

  it.each(['wbesiet', 'sitte', 'hte', 'web site x'])('does not match %s', (typed) => {
    expect(hasWithTypingErrors('website of the harbour', typed)).toBe(false);
  });
});
