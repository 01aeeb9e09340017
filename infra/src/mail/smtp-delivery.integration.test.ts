import type { Socket } from 'node:net';
import { openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { deliverOutbox, MailOutcomeUnknown, MailQueue } from '@ledgerline/command-service/mail/outbox.ts';
import { settleMail, unknownMails } from '@ledgerline/command-service/mail/unknown-mail.ts';
import { migrateQueue } from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import { httpDouble } from '@ledgerline/tests/support/http-double.ts';
import pg from 'pg';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackgroundJobs } from '../processes/background-jobs.ts';
import { smtpDelivery } from './smtp-delivery.ts';

/** How the mail server treats the next mails, one after the other; afterwards it accepts all. */
type Behaviour = 'take' | 'refuse' | 'take and vanish' | 'take and answer nonsense';

const SENDER = 'Ledgerline <hello@ledgerline.example>';
const MAIL = {
  kind: 'password-reset',
  accountId: null,
  replyTo: null,
  subject: 'Setze dein Passwort zurück',
  body: 'Hier: https://ledgerline.example/password-reset?token=abc',
} as const;

let database: FreshDatabase;
let pool: pg.Pool;
let server: SMTPServer;
let url = '';
let behaviours: Behaviour[] = [];
/** The recipients of the accepted mails, in their order. */
let accepted: string[] = [];
let messages: string[] = [];
let sockets: Socket[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  await migrateQueue({ databaseUrl: database.url });
});

beforeEach(async () => {
  behaviours = [];
  accepted = [];
  messages = [];
  sockets = [];
  await pool.query('delete from identity.outbox');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const behaviour = behaviours.shift() ?? 'take';
        if (behaviour === 'refuse') return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
        messages.push(Buffer.concat(parts).toString());
        if (behaviour === 'take') return done();
        if (behaviour === 'take and answer nonsense')
          return done(Object.assign(new Error('More'), { responseCode: 354 }));
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const db = () => openDatabase(pool);
const deliver = () => deliverOutbox(db(), smtpDelivery(url, SENDER));

const mails = new MailQueue(async () => undefined);

async function enqueue(...recipients: string[]): Promise<void> {
  for (const recipient of recipients) await mails.enqueue(db(), { ...MAIL, recipient });
}

async function waiting(): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::integer as n from identity.outbox where sent_at is null',
  );
  return rows[0].n;
}

describe('mail over SMTP', () => {
  it('arrives once, with its texts unchanged', async () => {
    await enqueue('ana@example.org');
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    expect(accepted).toEqual(['ana@example.org']);
    expect(messages[0]).toContain(`From: ${SENDER}`);
    expect(messages[0]).toContain('=?UTF-8?Q?Setze_dein_Passwort_zur=C3=BCck?=');
  });

  it('waits when the server refuses it, does not delay the next one, and is tried again', async () => {
    behaviours = ['refuse'];
    await enqueue('ana@example.org', 'ben@example.org');
    await expect(deliver()).rejects.toThrow('Try later');
    expect(accepted).toEqual(['ben@example.org']);
    expect(await deliver()).toBe(1);
    expect(accepted).toEqual(['ben@example.org', 'ana@example.org']);
  });

  it('waits while no mail server is listening', async () => {
    await enqueue('ana@example.org');
    await expect(deliverOutbox(db(), smtpDelivery('smtp://127.0.0.1:1', SENDER))).rejects.toThrow(
      'ECONNREFUSED',
    );
    expect(await deliver()).toBe(1);
  });

  it('is never sent again when the server accepted it and that could not be noted', async () => {
    await enqueue('ana@example.org');
    await pool.query('alter table identity.outbox add constraint unsent check (sent_at is null) not valid');
    try {
      await expect(deliver()).rejects.toThrow('unsent');
    } finally {
      await pool.query('alter table identity.outbox drop constraint unsent');
    }
    expect(await deliver()).toBe(0);
    expect(accepted).toEqual(['ana@example.org']);
    const later = new Date(Date.now() + 16 * 60_000);
    expect(await unknownMails(db(), later)).toMatchObject([{ recipient: 'ana@example.org' }]);
  });

  it.each<[string, Behaviour]>([
    ['disconnected before it answered', 'take and vanish'],
    ['answered neither that it accepted nor that it refused it', 'take and answer nonsense'],
  ])('is never sent again when the server accepted it and %s', async (_what, behaviour) => {
    behaviours = [behaviour];
    await enqueue('ana@example.org');
    await expect(deliver()).rejects.toSatisfy(
      (error) => error instanceof AggregateError && error.errors[0] instanceof MailOutcomeUnknown,
    );
    expect(await deliver()).toBe(0);
    expect(accepted).toEqual(['ana@example.org']);
  });

  it('then has an unknown outcome, until a person records the outcome', async () => {
    behaviours = ['take and vanish'];
    await enqueue('ana@example.org', 'ben@example.org');
    await expect(deliver()).rejects.toThrow(AggregateError);
    const now = new Date();
    const [unknown, ...others] = await unknownMails(db(), now);
    expect([unknown?.recipient, others]).toEqual(['ana@example.org', []]);
    const id = unknown?.id ?? '';
    expect(await settleMail(db(), id, 'unsent', now)).toBe(true);
    expect(await unknownMails(db(), now)).toEqual([]);
    expect(await deliver()).toBe(1);
    expect(accepted.filter((recipient) => recipient === 'ana@example.org')).toHaveLength(2);
    expect(await settleMail(db(), id, 'sent', now)).toBe(false);
  });

  it('also has an unknown outcome when the process stopped during its delivery', async () => {
    await enqueue('ana@example.org');
    await pool.query('update identity.outbox set claimed_at = now()');
    expect(await unknownMails(db(), new Date())).toEqual([]);
    const later = new Date(Date.now() + 3_600_000);
    const [unknown] = await unknownMails(db(), later);
    expect(await settleMail(db(), unknown?.id ?? '', 'sent', later)).toBe(true);
    expect(await unknownMails(db(), later)).toEqual([]);
    expect([await deliver(), accepted]).toEqual([0, []]);
  });

  it('is sent once, however many processes send at the same time', async () => {
    const recipients = Array.from({ length: 12 }, (_, index) => `person${index}@example.org`);
    await enqueue(...recipients);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(accepted.sort()).toEqual(recipients.sort());
  });
});

describe('the background jobs', () => {
  it('deliver waiting mail and refresh the rates, through the queue', async () => {
    const rates = { date: '2026-11-20', base: 'EUR', rates: { USD: 1.15 } };
    const source = await httpDouble(() => ({ body: JSON.stringify(rates) }));
    await enqueue('ana@example.org');
    const jobs = await startBackgroundJobs({
      db: db(),
      store: { databaseUrl: database.url },
      exchangeRatesUrl: source.url,
      deliverMail: smtpDelivery(url, SENDER),
      log: pino({ level: 'silent' }),
    });
    try {
      await expect.poll(waiting).toBe(0);
      const stored = `select trim_scale(rate)::text as rate, source from reference.exchange_rates where day = $1`;
      await expect
        .poll(async () => (await pool.query(stored, [rates.date])).rows)
        .toEqual([{ rate: '1.15', source: '127.0.0.1' }]);
      expect(accepted).toEqual(['ana@example.org']);
    } finally {
      await jobs.stop();
      await source.stop();
    }
  });
});
