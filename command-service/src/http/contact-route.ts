import { requiredText } from '@ledgerline/shared-events/api/payload-scalars.ts';
import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { emailAddress } from '../identity/email-address.ts';
import { callerByAddress, type RateLimiter } from '../identity/rate-limiter.ts';
import type { MailQueue } from '../mail/outbox.ts';
import { plainObject } from './plain-json.ts';

type ContactParts = {
  db: Database;
  mails: MailQueue;
  limiter: RateLimiter;
  /** The mail address that receives the messages. */
  contactAddress: string;
  onMail: () => void;
};

const MAX_CHARACTERS = 20_000;
const contact = z.object({
  email: z.string().optional(),
  message: requiredText(MAX_CHARACTERS, 'Please enter a message'),
});

/** Serves the contact form; messages are sent as mail. */
export function serveContact(
  app: FastifyInstance,
  { db, mails, limiter, contactAddress, onMail }: ContactParts,
): void {
  app.post(
    '/contact',
    {
      config: { access: 'open', operation: { body: contact } },
      onRequest: async (request) => limiter.take('credentials', callerByAddress(request.ip, 'contact')),
    },
    async (request, reply) => {
      const { email, message } = contact.parse(plainObject(request.body));
      const replyTo = emailAddress(email ?? request.sessionUser?.email);
      if (replyTo === null) throw invalidField('email', 'Please enter a valid email address');
      await mails.enqueue(db, {
        kind: 'contact',
        accountId: request.login?.accountId ?? null,
        recipient: contactAddress,
        replyTo,
        subject: 'Message from the contact form',
        body: message,
      });
      onMail();
      return reply.code(204).send();
    },
  );
}
