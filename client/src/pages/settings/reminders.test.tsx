import { DEFAULT_REMINDERS } from '@ledgerline/shared-events/reminders/settings.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from './page.tsx';

async function open() {
  const { scope, given } = await accountScope({});
  renderPage(<Page />, { scope, path: '/settings/reminders', route: '/settings/*' });
  await screen.findByRole('table');
  return given;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const commit = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};

it('reminders can be switched off', async () => {
  const given = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Remind clients of overdue invoices' }));
  await waitFor(() =>
    expect(given[0]?.payload).toEqual({ key: 'reminders', value: { ...DEFAULT_REMINDERS, on: false } }),
  );
  expect(screen.queryByRole('table')).toBeNull();
});

it('reminders can be sent by themselves, which says when they are not', async () => {
  const given = await open();
  expect(screen.getByText('Reminders are never sent automatically.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Automatically' }));
  await waitFor(() =>
    expect(given[0]?.payload).toEqual({
      key: 'reminders',
      value: { ...DEFAULT_REMINDERS, send: 'automatic' },
    }),
  );
  expect(await screen.findByText(/Not sent on Sundays or between 20:00 and 8:00/)).toBeTruthy();
});

it('the page says why no reminder can leave', async () => {
  const sender = { from: null, replyTo: null, own: false, reports: false, stopSeconds: 10 };
  serve({
    'GET /api/mail/sender': {
      ...sender,
      ...{ obstacle: 'register_first', recipientsAMessage: 20, messagesADay: 200 },
    },
  });
  await open();
  expect(await screen.findByText(/Test accounts can't send email/)).toBeTruthy();
  vi.unstubAllGlobals();
});

it('a level gets days between those of its neighbours only', async () => {
  const given = await open();
  commit('Days before the 2nd reminder', '30');
  expect(screen.getByText('Enter a number from 8 to 29')).toBeTruthy();
  expect(given).toEqual([]);
  commit('Days before the 2nd reminder', '21');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Attach the invoice to the 1st reminder' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the 3rd reminder' }));
  await waitFor(() => expect(given).toHaveLength(3));
  expect(given[2]?.payload).toEqual({
    key: 'reminders',
    value: {
      ...DEFAULT_REMINDERS,
      levels: [
        { days: 7, attachInvoice: false, templateId: null },
        { days: 21, attachInvoice: true, templateId: null },
      ],
    },
  });
});

it('a text about fees is saved when the user has written it', async () => {
  const given = await open();
  expect(field('Text about fees and interest').value).toBe('');
  commit('Text about fees and interest', 'A fee of 40 euros is due.');
  await waitFor(() =>
    expect(given[0]?.payload).toEqual({
      key: 'reminders',
      value: { ...DEFAULT_REMINDERS, feesText: 'A fee of 40 euros is due.' },
    }),
  );
});
