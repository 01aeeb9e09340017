import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '@ledgerline/infra/mail/testing/mail-server.ts';
import { addDays, weekdayOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { instantAt } from '@ledgerline/shared-events/dates/time-zone.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';

const ME = 'marta@practice.example';
const PASSWORD = 'Correct-Horse-7';
const CLIENT = 'ana@nord.example';
const CLOCK = new URL('../support/shifted-clock.ts', import.meta.url).href;

let mail: MailServer;
let folder: string;
beforeAll(async () => {
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-reminders-'));
});
afterAll(async () => {
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

/** The last Tuesday before today, which no change of the clocks is near to. */
function lastTuesday(): string {
  const today = new Date().toISOString().slice(0, 10);
  const days = Array.from({ length: 7 }, (_, earlier) => addDays(today, -2 - earlier));
  return days.find((day) => weekdayOf(day) === 2) ?? today;
}

const DAY = lastTuesday();

/**
 * Starts the app at a time of that day in Berlin. It is a day of the past, since the certificate of the event store is
 * not valid before it is made.
 */
async function bootAt(time: string): Promise<BootedLedgerline> {
  const shift = instantAt(DAY, time, 'Europe/Berlin').getTime() - Date.now();
  await writeFile(join(folder, 'clock'), String(shift));
  return bootLedgerline({
    dataDir: join(folder, 'data'),
    withoutClient: true,
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Ledgerline <hello@ledgerline.example>',
      MESSAGE_STOP_SECONDS: '0',
      CLOCK_FILE: join(folder, 'clock'),
      NODE_OPTIONS: `--import=${CLOCK}`,
    },
  });
}

async function register({ url }: BootedLedgerline): Promise<ApiClient> {
  const user = await apiClient(url);
  expect((await user.post('/register', { email: ME, password: PASSWORD })).status).toBe(201);
  const token = await vi.waitFor(() => {
    const text = mail.accepted.find(({ to }) => to.includes(ME))?.text ?? '';
    const [, found] = /token=([\w-]+)/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
    if (found === undefined) throw new Error('The mail has not arrived.');
    return found;
  });
  expect((await user.post('/api/security/confirm-email', { token })).status).toBeLessThan(300);
  return user;
}

async function signIn({ url }: BootedLedgerline): Promise<ApiClient> {
  const user = await apiClient(url);
  expect((await user.post('/login', { email: ME, password: PASSWORD })).status).toBe(200);
  return user;
}

async function command(user: ApiClient, name: string, payload: object): Promise<void> {
  const { status, body } = await user.post(`/api/command/${name}`, payload);
  expect(status, JSON.stringify(body)).toBe(200);
}

const overdueInvoice = (user: ApiClient) =>
  command(user, 'CreateInvoice', {
    invoice: {
      client_id: 1,
      date: addDays(DAY, -38),
      paymentTerms: 'date',
      dueDate: addDays(DAY, -8),
      items: [{ name: 'Manual', quantity: 1, rate: '120' }],
    },
  });

const remindersOf = (number: string) =>
  mail.accepted.filter(({ to, text }) => to.includes(CLIENT) && text.includes(`Invoice ${number}.pdf`));

it('a reminder is sent by itself at an allowed hour, once, over a crash and restarts', async () => {
  let app = await bootAt('06:30');
  const user = await register(app);
  await command(user, 'SetSetting', { key: 'timezone', value: 'Europe/Berlin' });
  await command(user, 'CreateClient', { client: { name: 'Nord AG', currency: 'EUR' } });
  const contact = { name: 'Ana Ruiz', email: CLIENT, receives: ['reminders'] };
  await command(user, 'AddClientContact', { clientId: 1, contact });
  await overdueInvoice(user);
  const value = { on: true, send: 'automatic', levels: [{ days: 7 }] };
  await command(user, 'SetSetting', { key: 'reminders', value });
  const automaticAt = instantAt(DAY, '08:00', 'Europe/Berlin').toISOString();
  await vi.waitFor(async () =>
    expect((await user.get('/api/reminders')).body).toMatchObject({ due: [{ number: '1', automaticAt }] }),
  );
  await app.kill();
  app = await bootAt('09:00');
  await vi.waitFor(() => expect(remindersOf('1')).toHaveLength(1));
  const later = await signIn(app);
  await vi.waitFor(async () =>
    expect((await later.get('/api/invoice/1/deliveries')).body).toMatchObject({
      deliveries: [{ kind: 'reminder', automatic: true, state: 'sent' }],
    }),
  );
  expect(JSON.stringify((await later.get('/api/history')).body)).toContain('Queued reminder automatically');
  const figures = await later.get('/metrics');
  expect(figures.body).toContain('ledgerline_automatic_reminders_total{outcome="sent"} 1');
  await overdueInvoice(later);
  // A start looks for reminders in what is folded; what isn't yet waits for the next hour.
  await vi.waitFor(async () =>
    expect((await later.get('/api/reminders')).body).toMatchObject({ due: [{ number: '2' }] }),
  );
  await app.kill();
  app = await bootAt('10:00');
  await vi.waitFor(() => expect(remindersOf('2')).toHaveLength(1));
  expect(remindersOf('1')).toHaveLength(1);
  await app.stop();
});
