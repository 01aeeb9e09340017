import { expect, it } from 'vitest';
import { fromHeader } from './from-header.ts';

const transport = { address: 'billing@books.example', fallbackName: 'Ledgerline' };

it.each([
  ['Ana Kessler', 'Ana Kessler <billing@books.example>'],
  ['  ', 'Ledgerline <billing@books.example>'],
  ['Ana\r\nBcc: eve@evil.example', 'Ana Bcc: eve@evil.example <billing@books.example>'],
  ['Ana\n\tKessler\u0085', 'Ana Kessler <billing@books.example>'],
  ['\u202e\u0000', 'Ledgerline <billing@books.example>'],
])('the sender %j is one line without hidden characters', (name, header) => {
  expect(fromHeader(transport, name)).toBe(header);
});
