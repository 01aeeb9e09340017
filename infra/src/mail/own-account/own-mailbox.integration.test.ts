import { randomUUID } from 'node:crypto';
import { MailboxTurns } from '@ledgerline/command-service/mail-account/own-mailbox/mailbox-turns.ts';
import {
  type OwnMailboxesParts,
  ownMailboxes,
} from '@ledgerline/command-service/mail-account/own-mailbox/own-mailboxes.ts';
import { OWN_READ_STEPS } from '@ledgerline/command-service/mail-account/own-mailbox/read-mailbox.ts';
import { saveMailbox } from '@ledgerline/command-service/mail-account/own-mailbox/save-mailbox.ts';
import { mailSecrets } from '@ledgerline/command-service/mail-account/stored-account.ts';
import { arrivalReport, REPORTS } from '@ledgerline/command-service/sending/testing/reports.ts';
import {
  playedServer,
  STOP_SECONDS,
  sendingPractice,
} from '@ledgerline/command-service/sending/testing/sending-practice.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  RETURN_PASSWORD,
  RETURN_USER,
  type ReturnMailboxServer,
  startReturnMailbox,
} from '../testing/return-mailbox-server.ts';
import { openOwnMailbox } from './own-mailbox.ts';
import type { OwnServerPolicy } from './own-servers.ts';

const ANA = 'ana@nord.example';
const SECRET = 'a secret that is long enough for tests';
const TO = 'marta@wisniewska.example';
const AWAY = `To: ${TO}\r\nSubject: Away\r\n\r\nI am back on Monday.\r\n`;

let database: FreshDatabase;
let pool: pg.Pool;
let server: ReturnMailboxServer;
let practice: ReturnType<typeof sendingPractice>;
let troubles: string[];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
});
beforeEach(async () => {
  await pool.query('truncate identity.users, sending.messages, sending.papers cascade');
  server = await startReturnMailbox();
  practice = sendingPractice(pool, playedServer().transport);
  troubles = [];
});
afterEach(() => server.close());
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const allowing = (): OwnServerPolicy => ({
  allowedHosts: [{ host: '127.0.0.1', port: server.port }],
  allowsPlain: true,
});

const readers = (more: Partial<OwnMailboxesParts> = {}) =>
  ownMailboxes({
    db: practice.db,
    loop: practice.loop,
    now: practice.now,
    sessionSecret: SECRET,
    openMailbox: openOwnMailbox(allowing()),
    onTrouble: (cause) => troubles.push(String(cause)),
    ...more,
  });

/** A user with this mailbox and an invoice that was sent. */
async function sent({ password = RETURN_PASSWORD, port = server.port, hasMailbox = true } = {}) {
  const accountId = await practice.account();
  const userId = randomUUID();
  await pool.query(
    `insert into identity.users (id, account_id, test_account, trial_ends_on) values ($1, $2, true, '2027-01-01')`,
    [userId, accountId],
  );
  await pool.query(
    `insert into identity.mail_accounts (user_id, version, address, host, port, user_name, sealed_password)
     values ($1, $1, $2, 'mail.example', 587, 'marta', '')`,
    [userId, TO],
  );
  const mailbox = { imapHost: '127.0.0.1', imapPort: port, imapUser: RETURN_USER, imapPassword: password };
  if (hasMailbox) await saveMailbox(practice.db, mailSecrets(SECRET), { userId, mailbox });
  const message = { invoiceId: 1, to: [ANA], subject: 'Invoice 1', body: 'Hello' };
  await practice.run(accountId, 'SendInvoice', message);
  practice.wait(STOP_SECONDS * 1000);
  const sender = practice.sender();
  while (await sender.sendNext());
  const record = await practice.record(accountId);
  return {
    userId,
    messageId: record?.messageId ?? '',
    state: async () => (await practice.states(accountId))[ANA],
    revision: () => practice.loop.read(accountId, ({ revision }) => revision),
  };
}

type Shape = (sample: { to: string; recipient: string }) => string;

/** A report about the message with this id, which came back with it. */
const about = (messageId: string, shape: Shape = REPORTS.postfix) =>
  shape({ to: TO, recipient: ANA }).replace(
    'Subject: Invoice 147',
    `Subject: Invoice 147\r\nMessage-ID: <${messageId}>`,
  );

const stored = async (userId: string) => {
  const { rows } = await pool.query(
    'select last_uid::integer as uid, failures, failure, next_at > now() as waits from identity.mail_account_mailboxes where user_id = $1',
    [userId],
  );
  return rows[0];
};
const due = () =>
  pool.query('update identity.mail_account_mailboxes set next_at = now(), lease_until = null');

describe('the mailbox of a user', () => {
  it('gives the invoice its true state, and leaves every message unread', async () => {
    const invoice = await sent();
    server.add(AWAY);
    server.add(about(invoice.messageId, REPORTS.gmail));
    expect(await readers().readNext()).toBe(true);
    expect(await invoice.state()).toBe('delayed');
    server.add(
      arrivalReport({ to: TO, recipient: ANA }).replace(
        'Content-Type: message/delivery-status\r\n\r\n',
        `Content-Type: message/delivery-status\r\n\r\nX-Original-Message-ID: <${invoice.messageId}>\r\n`,
      ),
    );
    expect(await readers().readNext()).toBe(false);
    await due();
    await readers().readNext();
    expect(await invoice.state()).toBe('delivered');
    server.add(about(invoice.messageId));
    await due();
    await readers().readNext();
    expect(await invoice.state()).toBe('bounced');
    expect(server.unread()).toEqual([1, 2, 3, 4]);
    expect(await stored(invoice.userId)).toEqual({ uid: 4, failures: 0, failure: null, waits: true });
    expect(troubles).toEqual([]);
  });

  it('is read also where a report brings back a message with large files', async () => {
    const invoice = await sent();
    server.add(about(invoice.messageId) + 'A'.repeat(3_000_000));
    await readers().readNext();
    expect(await invoice.state()).toBe('bounced');
  });

  it('never changes a delivery of another account, and passes over what is no report', async () => {
    const [invoice, foreign] = [await sent(), await sent({ hasMailbox: false })];
    const revisions = async () => [await invoice.revision(), await foreign.revision()];
    const before = await revisions();
    const [token] = [practice.returnTokens.sign({ accountId: randomUUID(), deliveryId: 1 })];
    server.add(about(foreign.messageId));
    server.add(about('unknown@nord.example'));
    server.add(REPORTS.postfix({ to: `returns+${token}@ledgerline.example`, recipient: ANA }));
    server.add('');
    server.add(`Content-Type: multipart/report; boundary="\r\n\r\n--\r\n`);
    server.add(`From: MAILER-DAEMON@x.example\r\n\r\n${'All the best. '.repeat(500_000)}`);
    await readers().readNext();
    expect(await stored(invoice.userId)).toMatchObject({ uid: 6, failure: null });
    expect([await foreign.state(), await revisions()]).toEqual(['sent', before]);
    expect(server.unread()).toHaveLength(6);
  });

  it.each(OWN_READ_STEPS)(
    'loses and repeats no report when the process dies once it has %s it',
    async (step) => {
      const invoice = await sent();
      const before = await invoice.revision();
      server.add(about(invoice.messageId));
      const { promise: died, resolve } = Promise.withResolvers<void>();
      void readers({
        onStep: async (reached) => {
          if (reached !== step) return;
          resolve();
          await new Promise(() => undefined);
        },
      }).readNext();
      await died;
      expect(await readers().readNext()).toBe(false);
      await due();
      await readers().readNext();
      expect([await invoice.state(), await invoice.revision()]).toEqual(['bounced', before + 1]);
      expect(await stored(invoice.userId)).toMatchObject({ uid: 1, failure: null });
    },
  );

  it('is read by one of two processes', async () => {
    const invoice = await sent();
    server.add(about(invoice.messageId));
    const turns = await Promise.all([readers().readNext(), readers().readNext()]);
    expect(turns.toSorted()).toEqual([false, true]);
    expect(await invoice.state()).toBe('bounced');
  });

  it('that refuses the password says so and waits, and the next one is read', async () => {
    const wrong = await sent({ password: 'wrong pass' });
    const invoice = await sent();
    server.add(about(invoice.messageId));
    const own = readers();
    expect([await own.readNext(), await own.readNext(), await own.readNext()]).toEqual([true, true, false]);
    const { failure, ...rest } = await stored(wrong.userId);
    expect([failure, rest]).toEqual([
      expect.stringContaining('authentication failure'),
      { uid: 0, failures: 1, waits: true },
    ]);
    expect(failure).not.toContain('wrong pass');
    expect(await invoice.state()).toBe('bounced');
    expect(troubles).toEqual([]);
  });

  it('is read from its beginning when its messages are numbered anew, without effect', async () => {
    const invoice = await sent();
    server.add(AWAY);
    server.add(about(invoice.messageId));
    await readers().readNext();
    const revision = await invoice.revision();
    server.renumber();
    await due();
    await readers().readNext();
    expect(await invoice.revision()).toBe(revision);
  });

  it('is read also where its server does not say which UID comes next', async () => {
    const invoice = await sent();
    server.add(about(invoice.messageId));
    server.hideNextUid();
    await readers().readNext();
    expect(await invoice.state()).toBe('bounced');
    expect(await stored(invoice.userId)).toEqual({ uid: 1, failures: 0, failure: null, waits: true });
    await due();
    await readers().readNext();
    expect(await stored(invoice.userId)).toEqual({ uid: 1, failures: 0, failure: null, waits: true });
    expect(troubles).toEqual([]);
  });

  it('that claims to have more messages is not read without a pause', async () => {
    await sent();
    const turns = new MailboxTurns(practice.db);
    const turn = await turns.next();
    if (turn === null) throw new Error('The mailbox is due.');
    await turns.endRead(turn, { isLeft: true, tookMs: 1 });
    expect(await turns.next()).toBeNull();
  });

  it('whose server takes long is read more rarely, so that it does not hold up the others', async () => {
    const { userId } = await sent();
    const turns = new MailboxTurns(practice.db);
    const minutesAfter = async (end: { isLeft: boolean; tookMs: number }) => {
      await due();
      const turn = await turns.next();
      if (turn === null) throw new Error('The mailbox is due.');
      await turns.endRead(turn, end);
      const { rows } = await pool.query(
        `select round(extract(epoch from next_at - checked_at) / 60)::integer as minutes
         from identity.mail_account_mailboxes where user_id = $1`,
        [userId],
      );
      return rows[0].minutes;
    };
    expect(await minutesAfter({ isLeft: false, tookMs: 1_000 })).toBe(3);
    expect(await minutesAfter({ isLeft: true, tookMs: 1_000 })).toBe(0);
    expect(await minutesAfter({ isLeft: false, tookMs: 60_000 })).toBe(30);
    expect(await minutesAfter({ isLeft: true, tookMs: 60_000 })).toBe(30);
  });

  it('inside the network is not connected to without the permission of the operator', async () => {
    const [own, named] = [await sent(), await sent({ port: 993 })];
    const strict = { allowedHosts: [], allowsPlain: false };
    const reader = readers({ openMailbox: openOwnMailbox(strict) });
    await reader.readNext();
    await reader.readNext();
    expect(await stored(own.userId)).toMatchObject({ failure: 'Possible ports are 993, 143' });
    expect(await stored(named.userId)).toMatchObject({
      failure: expect.stringContaining('not on the public network'),
    });
  });

  it('needs TLS unless the operator allows otherwise', async () => {
    const { userId } = await sent();
    await readers({ openMailbox: openOwnMailbox({ ...allowing(), allowsPlain: false }) }).readNext();
    expect(await stored(userId)).toMatchObject({ failure: expect.stringContaining('STARTTLS') });
  });
});
