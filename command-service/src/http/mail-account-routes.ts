import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { mailAccountAnswer } from '@ledgerline/shared-events/mail-account/account.ts';
import {
  type MailAccountInput,
  type MailboxInput,
  mailAccountInput,
} from '@ledgerline/shared-events/mail-account/request.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/schema.ts';
import { type ConfirmedUser, requireConfirmedAddress } from '../identity/may-send.ts';
import type { RateLimiter } from '../identity/rate-limiter.ts';
import type { SessionUser } from '../identity/sessions.ts';
import { requireConfirmed } from '../identity/sign-in.ts';
import type { MailAccounts } from '../mail-account/mail-accounts.ts';
import type { OpenMailbox } from '../mail-account/own-mailbox/mailbox.ts';
import { type CheckMailbox, noteMailboxCheck } from '../mail-account/own-mailbox/mailbox-check.ts';
import type { MailAccountLogin } from '../mail-account/stored-account.ts';
import { deviceOf, signedInUser } from './account-routes.ts';
import { plainObject } from './plain-json.ts';

/** What own mail accounts need of the outside. */
export type OwnMailServers = {
  /**
   * Refuses a server that the installation does not allow.
   * @throws Rejected invalid with the field
   */
  checkServer: (input: Pick<MailAccountInput, 'host' | 'port'>) => Promise<void>;
  /**
   * Refuses the server of a mailbox that the installation does not allow.
   * @throws Rejected invalid with the field
   */
  checkMailboxServer: (input: Pick<MailboxInput, 'imapHost' | 'imapPort'>) => Promise<void>;
  /** Connects to a mailbox and signs in. */
  checkMailbox: CheckMailbox;
  /** Opens a mailbox to read delivery reports from it. */
  openMailbox: OpenMailbox;
  /**
   * Sends a test message to an address. Answers whether the server accepted it, and what it said.
   * @throws Rejected invalid for a server that the installation does not allow
   */
  sendTest: (login: MailAccountLogin, to: string) => Promise<{ accepted: boolean; answer: string }>;
};

type MailAccountRouteParts = OwnMailServers & {
  db: Database;
  sessionSecret: string;
  mailAccounts: MailAccounts;
  limiter: RateLimiter;
  now: () => Date;
  onMail: () => void;
};

const PATH = '/api/mail/account';

/** Serves the routes by which a user reads, saves, tests and removes the own mail account. */
export function serveMailAccount(app: FastifyInstance, parts: MailAccountRouteParts): void {
  const { mailAccounts, limiter, now, onMail } = parts;
  const answerFor = async ({ userId }: SessionUser) => ({ account: await mailAccounts.find(userId) });
  /** A save looks a name up, and a test opens a connection. */
  const count = ({ userId: key }: SessionUser) => limiter.take('ownMail', { by: 'user', key });

  app.get(
    PATH,
    { config: { access: 'signed_in', operation: { answer: mailAccountAnswer } } },
    async (request) => answerFor(signedInUser(request)),
  );

  app.post(
    PATH,
    { config: { operation: { answer: mailAccountAnswer, body: mailAccountInput } } },
    async (request) => {
      const user = userWhoMaySend(request);
      requireConfirmed(user, now());
      const input = mailAccountInput.parse(plainObject(request.body));
      await count(user);
      await saveAccount(parts, user, { input, device: deviceOf(request) });
      return answerFor(user);
    },
  );

  app.delete(PATH, { config: { access: 'signed_in' } }, async (request, reply) => {
    const user = signedInUser(request);
    requireConfirmed(user, now());
    await mailAccounts.remove(user, deviceOf(request));
    onMail();
    return reply.code(204).send();
  });

  app.post(`${PATH}/test`, { config: { operation: { answer: mailAccountAnswer } } }, async (request) => {
    const user = userWhoMaySend(request);
    await count(user);
    await testAccount(parts, user);
    await noteMailboxCheck(parts, user.userId);
    return answerFor(user);
  });
}

/** @throws Rejected invalid with the field */
async function saveAccount(
  parts: MailAccountRouteParts,
  user: SessionUser,
  { input, device }: { input: MailAccountInput; device: string },
): Promise<void> {
  const { checkServer, checkMailboxServer, mailAccounts, onMail } = parts;
  await checkServer(input);
  if (input.mailbox !== null && input.mailbox !== undefined) await checkMailboxServer(input.mailbox);
  await mailAccounts.save(user, input, device);
  onMail();
  await noteMailboxCheck(parts, user.userId);
}

/** @throws Rejected not_found, or invalid when the password cannot be read or the server is not allowed any more */
async function testAccount(
  { mailAccounts, sendTest, now }: MailAccountRouteParts,
  { userId, email }: ConfirmedUser,
): Promise<void> {
  const found = await mailAccounts.loginOf(userId);
  if (found === null) throw new Rejected('not_found', 'No email account is connected.');
  if (found.login === null) throw invalidField('password', 'Please enter the password again');
  const test = await sendTest(found.login, email);
  await mailAccounts.recordTest(userId, found.version, { ...test, at: now().toISOString() });
}

/** @throws Rejected register_first, confirm_email_first: test messages go to nobody else's address */
function userWhoMaySend(request: FastifyRequest): ConfirmedUser {
  return requireConfirmedAddress(signedInUser(request), 'to send email to clients');
}
