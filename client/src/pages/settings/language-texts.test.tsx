import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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
