import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { ReactNode } from 'react';
import { SendLinkAgain } from '#entities/security/ui/send-link-again.tsx';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import styles from './send-invoice.module.css';

type Kind = NonNullable<MailSenderAnswer['obstacle']>;

const TEXTS: Record<Kind, { text: string; actions?: ReactNode }> = {
  register_first: {
    text: 'A test account cannot send e-mail. Register first; everything you have entered stays.',
    actions: (
      <ButtonLink to="/register" size="sm">
        Register
      </ButtonLink>
    ),
  },
  confirm_email_first: {
    text: 'Confirm your email address first: open the link in the message that we sent to it.',
    actions: <SendLinkAgain />,
  },
  mail_not_configured: {
    text: 'Messages to clients cannot be sent from here. Save this one and send it with your mail program, then mark the invoice as sent. Or set up your own mail account.',
    actions: (
      <ButtonLink to="/settings/sending" size="sm">
        Set up
      </ButtonLink>
    ),
  },
};

/** Why the account cannot send now, and where that is changed. */
export function Obstacle({ obstacle }: { obstacle: Kind }) {
  const { text, actions } = TEXTS[obstacle];
  return (
    <Alert tone="info" className={styles.notice} actions={actions}>
      {text}
    </Alert>
  );
}
