import type { RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from './page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const value = (text: string) => ({ text, isValue: true });
const words = (text: string) => ({ text, isValue: false });

const about = (id: number, client: string, daysOverdue: number, open: number) => ({
  ...{ invoice_id: id, number: String(id), client_id: id, client_name: client, daysOverdue, open },
  ...{ currency: 'EUR', converted: open, automaticAt: null },
});
const first = { next: { level: 1, days: 7, on: '2026-11-20' }, language: 'English' };
const english = (id: number, client: string, to: string[]) => ({
  ...about(id, client, 7, 486.5),
  ...first,
  ...{ to, paper: null, inThread: false, broughtBack: null },
  ...{ subject: `Invoice ${id}`, body: `Still open: ${id}` },
  ...{ subjectPieces: [words('Invoice '), value(String(id))], lines: [[words(`Still open: ${id}`)]] },
});

const REMINDERS: RemindersAnswer = {
  due: [
    {
      ...about(132, 'Lingua Nord', 41, 452),
      next: { level: 3, days: 30, on: '2026-11-09' },
      ...{ to: ['rechnung@nord.example'], language: 'German' },
      ...{ subject: '3. Erinnerung: 132', body: 'Offen: 452 €' },
      ...{
        subjectPieces: [words('3. Erinnerung: '), value('132')],
        lines: [[words('Offen: '), value('452 €')]],
      },
      ...{ paper: 'Invoice 132.pdf', inThread: true, broughtBack: null },
    },
    english(141, 'Translatio', ['office@translatio.example']),
    english(143, 'Nobody', []),
  ],
  totals: { currency: 'EUR', value: 1425, missingRates: [] },
  notReminded: [
    {
      ...about(139, 'Halden', 15, 380),
      reason: 'disputed',
      note: 'editing not ordered',
      until: null,
      next: null,
    },
    {
      ...about(142, 'Verlag', 1, 642),
      ...{
        reason: 'not_yet' as const,
        note: null,
        until: null,
        next: { level: 1, days: 7, on: '2026-11-26' },
      },
    },
  ],
  notRemindedTotals: { currency: 'EUR', value: 1022, missingRates: [] },
};

const SENDER = {
  ...{
    obstacle: null,
    from: 'Ana <ana@lima.example>',
    replyTo: 'ana@lima.example',
    own: false,
    reports: false,
  },
  ...{ stopSeconds: 10, recipientsAMessage: 20, messagesADay: 200 },
};

async function open(sender: object = {}, reminders: RemindersAnswer = REMINDERS) {
  const calls = serve({
    'GET /api/reminders': reminders,
    'GET /api/mail/sender': { ...SENDER, ...sender },
    'POST /api/command/SendReminder': { deliveries: [] },
  });
  const { scope, given } = await accountScope({});
  const { router } = renderPage(<Page />, { scope, path: '/reminders', route: '/reminders' });
  await screen.findByRole('heading', { name: '3 reminders to send' });
  return { given, router, sent: () => calls.filter(({ path }) => path.endsWith('SendReminder')) };
}

const message = (number: number) =>
  within(screen.getByRole('region', { name: `Reminder for invoice ${number}` }));

it('the message of a due reminder is shown, the first one at first', async () => {
  await open();
  expect(message(132).getByRole('heading', { name: '132, 3rd reminder' })).toBeTruthy();
  expect(message(132).getByText('German, in the thread of invoice 132')).toBeTruthy();
  expect(message(132).getByText('rechnung@nord.example')).toBeTruthy();
  expect(message(132).getByText('Invoice 132.pdf')).toBeTruthy();
  const [show] = screen.getAllByRole('button', { name: '1st reminder (7 days)' });
  if (show !== undefined) fireEvent.click(show);
  expect(message(141).getByText('Still open: 141')).toBeTruthy();
});

it('every reminder with a recipient is chosen, and what the user changed is sent along', async () => {
  const { sent } = await open();
  fireEvent.click(message(132).getByRole('button', { name: 'Edit message' }));
  fireEvent.change(message(132).getByRole('textbox', { name: 'Subject' }), {
    target: { value: 'Noch offen' },
  });
  const button = await screen.findByRole('button', { name: 'Send 2 reminders' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    reminders: [
      { invoiceId: 132, level: 3, subject: 'Noch offen' },
      { invoiceId: 141, level: 1 },
    ],
  });
});

it('a reminder that may have gone out before a restore says so, and is sent only when it is chosen', async () => {
  const broughtBack = { on: '2026-11-24', source: 'backup' as const };
  const due = REMINDERS.due.map((each) => (each.invoice_id === 132 ? { ...each, broughtBack } : each));
  const { sent } = await open({}, { ...REMINDERS, due });
  expect(screen.getByText(/^Restored from a backup on 24 November: send it yourself/)).toBeTruthy();
  await screen.findByRole('button', { name: 'Send 1 reminder' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send a reminder for invoice 132' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send 2 reminders' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ reminders: [{ invoiceId: 132 }, { invoiceId: 141 }] });
});

it('a reminder without a recipient names what is missing when it is chosen', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Send a reminder for invoice 143' }));
  expect(screen.getByText('Invoice 143: Enter a recipient')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send 3 reminders' }).getAttribute('aria-disabled')).toBe('true');
});

it('without a mail server nothing is sent, the page says why, and offers the mail program', async () => {
  await open({ obstacle: 'mail_not_configured', from: null });
  expect(await screen.findByText(/Email isn't set up/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send 2 reminders' }).getAttribute('aria-disabled')).toBe('true');
  expect(message(132).getByRole('link', { name: 'Open in email app' }).getAttribute('href')).toBe(
    'mailto:rechnung%40nord.example?subject=3.%20Erinnerung%3A%20132&body=Offen%3A%20452%20%E2%82%AC',
  );
});

it('what is not reminded has its reason', async () => {
  await open();
  expect(screen.getByText(/Disputed: editing not ordered/)).toBeTruthy();
  expect(screen.getByText(/1st on 26 November/)).toBeTruthy();
});

it('an invoice is marked as disputed with a note, paused, and the dispute cleared', async () => {
  const { given } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as disputed' }));
  fireEvent.change(await screen.findByRole('textbox', { name: "The client's reason" }), {
    target: { value: 'too many words' },
  });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as disputed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause reminders', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear dispute', hidden: true }));
  await waitFor(() =>
    expect(given.map(({ name, payload }) => [name, payload])).toEqual([
      ['MarkDisputed', { invoiceId: 132, note: 'too many words' }],
      ['PauseReminders', { invoiceId: 132 }],
      ['ClearDispute', { invoiceId: 139 }],
    ]),
  );
});

it('the page says what is sent automatically, and when', async () => {
  await open();
  expect(await screen.findByText('Reminders are never sent automatically.')).toBeTruthy();
  const automaticAt = '2026-01-05T09:00:00.000Z';
  const itself = <Of extends object>(reminder: Of) => ({ ...reminder, automaticAt });
  const { due, notReminded } = REMINDERS;
  cleanup();
  await open({}, { ...REMINDERS, due: due.map(itself), notReminded: notReminded.map(itself) });
  expect(await screen.findByText(/^2 reminders will be sent automatically within the hour/)).toBeTruthy();
  expect(screen.getAllByText('Automatic')).toHaveLength(2);
  expect(screen.getByText(/1st on 26 November, automatic/)).toBeTruthy();
});

it('nothing is said about automatic reminders where the account cannot send', async () => {
  const due = REMINDERS.due.map((each) => ({ ...each, automaticAt: '2026-01-05T09:00:00.000Z' }));
  await open({ obstacle: 'confirm_email_first' }, { ...REMINDERS, due });
  expect(await screen.findByText(/reminders can't be sent/)).toBeTruthy();
  expect(screen.queryByText('Reminders are never sent automatically.')).toBeNull();
  expect(screen.queryByText('Automatic')).toBeNull();
});

it('J and K walk through the reminders, each with its message; X and Shift+X choose, E opens', async () => {
  const { router } = await open();
  const press = (key: string) =>
    act(() =>
      actionRegistry
        .registered()
        .findLast(({ keys }) => keys?.includes(key))
        ?.perform(),
    );
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Send a reminder for/ })
      .map(({ checked }) => checked);
  const focused = () => document.activeElement?.getAttribute('data-id');
  await waitFor(() => expect(chosen()).toEqual([true, true, false]));
  press('j');
  press('j');
  expect(focused()).toBe('141');
  expect(message(141).queryByText('Still open: 141')).not.toBeNull();
  press('x');
  expect(chosen()).toEqual([true, false, false]);
  press('j');
  press('j');
  expect(focused()).toBe('143');
  press('shift+x');
  expect(chosen()).toEqual([true, true, true]);
  press('k');
  expect(focused()).toBe('141');
  press('e');
  await waitFor(() => expect(router.state.location.pathname).toBe('/invoices/141'));
});
