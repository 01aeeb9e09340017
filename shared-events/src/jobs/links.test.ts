import { describe, expect, it } from 'vitest';
import { linkAddress } from './links.ts';

describe('the address of a link', () => {
  it.each([
    ['https://portal.example.com/task/7?tab=files#top', 'https://portal.example.com/task/7?tab=files#top'],
    [' portal.example.com/task ', 'https://portal.example.com/task'],
    ['portal.example.com:8443/task', 'https://portal.example.com:8443/task'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['HTTPS://Example.com', 'https://example.com/'],
  ])('is stored as it is opened: %s', (typed, stored) => {
    expect(linkAddress(typed)).toBe(stored);
  });

  it.each([
    '',
    'portal',
    'two words.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)//.example',
    'data:text/html,<p>',
    'file:///etc/passwd',
    'mailto:ana@example.com',
    'https://',
  ])('leads to a page: %s is refused', (typed) => {
    expect(linkAddress(typed)).toBeNull();
  });
});
