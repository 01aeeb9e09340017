import { type MailSenderAnswer, mailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { MAX_RECIPIENTS } from '@ledgerline/shared-events/deliveries/limits.ts';
import type { FastifyInstance } from 'fastify';
import { maySendAs } from '../identity/may-send.ts';
import { fromHeader } from '../sending/from-header.ts';
import { sendingObstacle } from '../sending/obstacle.ts';
import type { TransportOf } from '../sending/transport.ts';
import { signedInUser } from './account-routes.ts';

type MailSenderParts = {
  transportOf: TransportOf;
  /** The name that clients know the user by; empty where there is none. */
  senderName: (accountId: string) => Promise<string>;
  messagesADay: number;
  stopSeconds: number;
};

/** Serves how the messages of the account are sent, and what stands against it. */
export function serveMailSender(app: FastifyInstance, parts: MailSenderParts): void {
  const { transportOf, senderName, messagesADay, stopSeconds } = parts;
  app.get(
    '/api/mail/sender',
    { config: { operation: { answer: mailSenderAnswer } } },
    async (request): Promise<MailSenderAnswer> => {
      const user = signedInUser(request);
      const { accountId, email } = user;
      const transport = await transportOf(accountId);
      return {
        obstacle: sendingObstacle(maySendAs(user), transport),
        from: transport && fromHeader(transport, await senderName(accountId)),
        replyTo: email,
        own: transport?.own ?? false,
        reports: transport?.reports ?? false,
        stopSeconds,
        recipientsAMessage: MAX_RECIPIENTS,
        messagesADay,
      };
    },
  );
}
