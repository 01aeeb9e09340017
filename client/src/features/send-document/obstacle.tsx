import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { ReactNode } from 'react';
import { SendLinkAgain } from '#entities/security/ui/send-link-again.tsx';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import styles from './send-document.module.css';

type Kind = NonNullable<MailSenderAnswer['obstacle']>;

const TEXTS: Record<Kind, { text: string; actions?: ReactNode }> = {
  register_first: {
    text: "Test accounts can't send email. Create an account first; your data is kept.",
    actions: (
      <ButtonLink to="/register" size="sm">
        Register
      </ButtonLink>
    ),
  },
  confirm_email_first: {
    text: 'Confirm your email address first: open the link in the message we sent you.',
    actions: <SendLinkAgain />,
  },
  mail_not_configured: {
    text: "Email isn't set up. Download this message and send it yourself, or connect your email account.",
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
