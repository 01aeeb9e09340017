import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import styles from './send-invoice.module.css';

type Kind = NonNullable<MailSenderAnswer['obstacle']>;

const TEXTS: Record<Kind, { text: string; link?: { to: string; label: string } }> = {
  register_first: {
    text: 'A test account cannot send e-mail. Register first; everything you have entered stays.',
    link: { to: '/register', label: 'Register' },
  },
  confirm_email_first: {
    text: 'Confirm your e-mail address first: open the link in the message that we sent to it.',
    link: { to: '/settings/personal', label: 'Your address' },
  },
  mail_not_configured: {
    text: 'Messages to clients cannot be sent from here. Save this one and send it with your mail program, then mark the invoice as sent. Or set up your own mail account.',
    link: { to: '/settings/sending', label: 'Set up' },
  },
};

/** Why the account cannot send now, and where that is changed. */
export function Obstacle({ obstacle }: { obstacle: Kind }) {
  const { text, link } = TEXTS[obstacle];
  return (
    <Alert
      tone="info"
      className={styles.notice}
      actions={
        link === undefined ? undefined : (
          <ButtonLink to={link.to} size="sm">
            {link.label}
          </ButtonLink>
        )
      }
    >
      {text}
    </Alert>
  );
}
