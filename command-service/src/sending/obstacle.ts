import type { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { SENDING_OBSTACLES } from '@ledgerline/shared-events/deliveries/answers.ts';
import { addressRefusal, type MaySend } from '#identity/may-send.ts';
import { mailNotConfigured } from './message-port.ts';
import type { MailTransport } from './transport.ts';

/** What stands against a message; null when nothing does. */
type SendingObstacle = (typeof SENDING_OBSTACLES)[number] | null;

/** Where nothing can be sent, nobody is asked to confirm an address for it. */
export function sendingObstacle(may: MaySend, transport: MailTransport | null): SendingObstacle {
  if (may === 'register_first') return may;
  if (transport === null) return 'mail_not_configured';
  return may === 'yes' ? null : may;
}

/** The refusal of a message for what stands against it. */
export function sendingRefusal(obstacle: NonNullable<SendingObstacle>): Rejected {
  if (obstacle === 'mail_not_configured') return mailNotConfigured();
  return addressRefusal(obstacle, 'to send email to clients');
}
