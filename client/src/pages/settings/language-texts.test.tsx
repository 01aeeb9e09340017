import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEditor, replaceText } from '#shared/testing/rich-text.ts';
import { sampleJobType, sampleSettings } from '#testing/record-samples.ts';
import { accepted, openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

const LANGUAGES = [
  { id: '1', name: 'English', locale: 'en', dateFormat: 'DD/MM/YYYY', strings: [], default: true },
  { id: '4', name: 'German', locale: 'de', dateFormat: 'DD.MM.YYYY', strings: [], default: false },
];

const FRENCH = {
  id: '5',
  name: 'French',
  locale: 'fr',
  dateFormat: 'DD/MM/YYYY',
  strings: [],
  default: false,
};

it('a job type gets a name for invoices in a language, and loses it again', async () => {
  const type = { ...sampleJobType(1, 'Translation'), texts: { 5: 'Traduction' } };
  const { sent } = await openServed(<Page />, {
    path: '/settings/job-types',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({ invoiceLanguages: [...LANGUAGES, FRENCH] }),
      'GET /api/job_type': [type],
      'POST /api/command/EditJobType': accepted(),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Translation' }));
  const german = screen.getByRole<HTMLInputElement>('textbox', { name: 'German' });
  expect(german.placeholder).toBe('Übersetzung');
  fireEvent.change(german, { target: { value: ' Fachübersetzung ' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'French' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const texts = { 4: 'Fachübersetzung', 5: '' };
  await waitFor(() => expect(sent()).toEqual([['EditJobType', { jobTypeId: 1, jobType: { texts } }]]));
});

it('payment instructions are written in one language after the other', async () => {
  const block = { id: 3, text: '<p>Please pay</p>', texts: {}, default: true };
  const { sent } = await openServed(<Page />, {
    path: '/settings/invoicing/payment-instructions',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({ invoiceLanguages: LANGUAGES, paymentInstructions: [block] }),
      'POST /api/command/SetSetting': accepted(),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Please pay/ }));
  fireEvent.change(screen.getByRole('combobox', { name: 'On invoices in' }), { target: { value: '4' } });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Payment instructions' }).textContent).toBe(''),
  );
  expect(sent()).toEqual([]);
});

it('new payment instructions are written in several languages before they are saved', async () => {
  const { sent } = await openServed(<Page />, {
    path: '/settings/invoicing/payment-instructions',
    route: '/settings/*',
    replies: {
      'GET /api/settings': sampleSettings({ invoiceLanguages: LANGUAGES, paymentInstructions: [] }),
      'POST /api/command/SetSetting': accepted({ value: { id: 3 } }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add payment instructions' }));
  const field = () => screen.getByRole('textbox', { name: 'Payment instructions' });
  const write = async (text: string) => {
    await openEditor(field());
    replaceText(field(), `<p>${text}</p>`);
    await waitFor(() => expect(field().textContent).toBe(text));
  };
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'On invoices in' }), { target: { value } });
  await write('Please pay');
  choose('4');
  await waitFor(() => expect(field().textContent).toBe(''));
  await write('Bitte zahlen');
  choose('');
  await waitFor(() => expect(field().textContent).toBe('Please pay'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const value = { text: '<p>Please pay</p>', default: true, texts: { 4: '<p>Bitte zahlen</p>' } };
  await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'paymentInstructions', value }]]));
});
