import { expect, it } from 'vitest';
import { newClientInput } from '../clients/commands.ts';
import { jobInput } from '../jobs/commands.ts';
import { richText, text } from './payload-scalars.ts';

it('a typed text loses its hidden characters, in names, contacts and rich text', () => {
  const client = newClientInput.parse({
    name: 'Acme\u202e moc.elgoog',
    currency: 'EUR',
    contacts: [{ name: '\u2067Ana', email: '\u202aana@x.example\u202c', phone: '\u202a+49 30 1\u202c' }],
  });
  expect(client).toMatchObject({
    name: 'Acme moc.elgoog',
    contacts: [{ name: 'Ana', email: 'ana@x.example', phone: '+49 30 1' }],
  });
  expect(jobInput.parse({ name: 'contract\u202efdp.exe' })).toMatchObject({ name: 'contractfdp.exe' });
  expect(richText.parse('<p>a\u2066b\u2069</p>')).toBe('<p>ab</p>');
});

it('a name in which nothing can be seen is missing', () => {
  for (const name of ['\u202e', '\u200f \u200d', '\u3164']) {
    const outcome = newClientInput.safeParse({ name, currency: 'EUR' });
    expect(outcome.error?.issues[0]).toMatchObject({ path: ['name'] });
  }
});

it('a text with a character that no store can hold is refused', () => {
  expect(text(9).safeParse('a\u0000').success).toBe(false);
  expect(text(9).safeParse('\ud800').success).toBe(false);
});
