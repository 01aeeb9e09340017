import { mailTemplatesOf } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleSettings } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

const LANGUAGES = [
  { id: '1', name: 'English', locale: 'en', dateFormat: 'DD/MM/YYYY', strings: [], default: true },
  { id: '4', name: 'German', locale: 'de', dateFormat: 'DD.MM.YYYY', strings: [], default: false },
];

const open = (stored: unknown = null) =>
  openServed(<Page />, {
    path: '/settings/sending',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({
        invoiceLanguages: LANGUAGES,
        mailTemplates: mailTemplatesOf(stored),
      }),
      'POST /api/command/SetSetting': accepted(),
      'POST /api/command/RemoveSetting': accepted(),
    },
  });

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('a text of messages is changed in one language, and only that language is sent', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit 2nd reminder' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: '4' } });
  expect(field('Subject').value).toBe('2. Zahlungserinnerung: Rechnung {number}');
  const body = field('Text').value;
  fireEvent.change(field('Subject'), { target: { value: 'Erinnerung an {number}' } });
  fireEvent.blur(field('Subject'));
  const text = { subject: 'Erinnerung an {number}', body };
  await waitFor(() =>
    expect(sent()).toEqual([['SetSetting', { key: 'mailTemplates', value: { id: 3, texts: { 4: text } } }]]),
  );
});

it('a text with an unknown placeholder names it, and is not saved', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Invoice' }));
  fireEvent.change(field('Text'), { target: { value: 'Pay {totl}' } });
  fireEvent.blur(field('Text'));
  expect(await screen.findByText('There is no placeholder {totl}')).toBeDefined();
  expect(sent()).toEqual([]);
});

it('a built-in text cannot be deleted, and comes back by a button where it was replaced', async () => {
  const own = { subject: 'Mine', body: 'Mine' };
  const { sent } = await open({ 1: { texts: { 1: own } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Invoice' }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore built-in text' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.stringify(sent()[0])).toContain('Invoice {number} from {sender}');
  expect(screen.getAllByRole('button', { name: "Built-in templates can't be deleted" })).toHaveLength(5);
});

it('a text is added for a reminder and deleted again', async () => {
  const own = { subject: 'Last call', body: 'Pay now' };
  const { sent } = await open({ 100: { kind: 'reminder', level: 4, texts: { 1: own } } });
  fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'For' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(JSON.stringify(sent())).toContain('"kind":"reminder","level":2'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete 4th reminder' }));
  await waitFor(() => expect(sent().at(-1)).toEqual(['RemoveSetting', { key: 'mailTemplates', id: 100 }]));
});
