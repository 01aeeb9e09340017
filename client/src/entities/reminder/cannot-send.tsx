import type { MailSenderAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $mailSender } from '#entities/delivery/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { $senderAnswered, senderRequested } from './model.ts';

type Obstacle = NonNullable<MailSenderAnswer['obstacle']>;

const TEXTS: Record<Obstacle, { text: string; to: string; label: string }> = {
  register_first: {
    text: "Test accounts can't send email. Create an account to send reminders; your data is kept.",
    to: '/register',
    label: 'Register',
  },
  confirm_email_first: {
    text: "Your email address isn't confirmed, so reminders can't be sent. Open the link in the message we sent you.",
    to: '/settings/personal',
    label: 'Your address',
  },
  mail_not_configured: {
    text: "Email isn't set up, so reminders can't be sent. Open them in your email app or connect an account.",
    to: '/settings/sending',
    label: 'Email settings',
  },
};

/**
 * Why the account cannot send messages now; null when it can, or when that could not be read. Undefined until it is
 * answered: what stands below the reason waits for it, so that it does not move.
 */
export function useSendingObstacle(): Obstacle | null | undefined {
  const [sender, isAnswered, request] = useUnit([$mailSender, $senderAnswered, senderRequested]);
  useEffect(() => {
    request();
  }, [request]);
  if (sender === null && !isAnswered) return undefined;
  return sender?.obstacle ?? null;
}

/** Says why no reminder can leave, and where that is changed. */
export function CannotSend({ obstacle }: { obstacle: Obstacle | null | undefined }) {
  if (obstacle === null || obstacle === undefined) return null;
  const { text, to, label } = TEXTS[obstacle];
  return (
    <div style={{ margin: '12px 0' }}>
      <Alert
        tone="info"
        actions={
          <ButtonLink to={to} size="sm">
            {label}
          </ButtonLink>
        }
      >
        {text}
      </Alert>
    </div>
  );
}
