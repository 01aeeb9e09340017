import { type MailSenderAnswer, mailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import {
  MESSAGES_A_DAY,
  MOST_RECIPIENTS,
  STOP_SECONDS,
} from '@ledgerline/shared-events/deliveries/limits.ts';
import type { FastifyInstance } from 'fastify';
import { maySendAs } from '../identity/may-send.ts';
import type { SessionUser } from '../identity/sessions.ts';
import type { MailTransport, TransportOf } from '../sending/transport.ts';
import { signedInUser } from './account-routes.ts';

export type MailSenderParts = {
  transportOf: TransportOf;
  /** The name that clients know the user by; empty where there is none. */
  senderName: (accountId: string) => Promise<string>;
};

/** Serves how the messages of the account are sent, and what stands against it. */
export function serveMailSender(app: FastifyInstance, { transportOf, senderName }: MailSenderParts): void {
  app.get(
    '/api/mail/sender',
    { config: { operation: { answer: mailSenderAnswer } } },
    async (request): Promise<MailSenderAnswer> => {
      const user = signedInUser(request);
      const transport = await transportOf(user.accountId);
      return {
        obstacle: obstacleOf(user, transport),
        from: transport && fromHeader(transport, await senderName(user.accountId)),
        replyTo: user.email,
        own: transport?.own ?? false,
        reports: transport?.reports ?? false,
        stopSeconds: STOP_SECONDS,
        recipientsAMessage: MOST_RECIPIENTS,
        messagesADay: MESSAGES_A_DAY,
      };
    },
  );
}

/** Where nothing can be sent, nobody is asked to confirm an address for it. */
function obstacleOf(user: SessionUser, transport: MailTransport | null): MailSenderAnswer['obstacle'] {
  const may = maySendAs(user);
  if (may === 'register_first') return may;
  if (transport === null) return 'mail_not_configured';
  return may === 'yes' ? null : may;
}

function fromHeader({ address, fallbackName }: MailTransport, name: string): string {
  const shown = name.trim() || fallbackName;
  return shown === '' ? address : `${shown} <${address}>`;
}
