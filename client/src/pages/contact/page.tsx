import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { sendMessageFx } from '#entities/account/model.ts';
import { $user } from '#entities/session/model.ts';
import { fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextArea, TextField } from '#shared/ui/field/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';

const WRONG_EMAIL = 'Please enter a valid email address';

/** Sends a message to the people behind the product. A user without a registered address enters one. */
export function Page() {
  const [user, send, isPending] = useUnit([$user, sendMessageFx, sendMessageFx.pending]);
  const needsEmail = user === null || user.test_account;
  const [email, setEmail] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState<'open' | 'sent' | 'failed'>('open');
  const [error, setError] = useState<unknown>(null);
  const isOff = message.trim() === '' || (needsEmail && !isEmail(email)) || isPending;
  const onEmail = isLeft && email !== '' && !isEmail(email) ? WRONG_EMAIL : fieldError(error, 'email');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    setError(null);
    send({ message: message.trim(), ...(needsEmail ? { email: email.trim() } : {}) }).then(
      () => {
        setOutcome('sent');
        setMessage('');
      },
      (refusal: unknown) => {
        setError(refusal);
        setOutcome('failed');
      },
    );
  };
  return (
    <Frame title="Contact">
      <form
        style={{ display: 'grid', gap: 20, maxWidth: 560, marginTop: 16 }}
        onSubmit={handleSubmit}
        noValidate
      >
        <p className="second">Ask, or tell us what is missing.</p>
        {outcome === 'sent' ? (
          <Alert tone="done">Your message has been sent! We'll get back to you shortly.</Alert>
        ) : null}
        {outcome === 'failed' && onEmail === undefined ? (
          <Alert tone="error">There was a problem sending your message. Please try again later.</Alert>
        ) : null}
        {needsEmail ? (
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            error={onEmail}
            onBlur={() => setLeft(true)}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        ) : null}
        <TextArea
          label="Message"
          rows={8}
          value={message}
          // Text that is typed while the form is being sent would be neither sent nor kept.
          readOnly={isPending}
          hint={needsEmail ? undefined : `We answer to ${user.email ?? 'your address'}.`}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            if (outcome !== 'open') setOutcome('open');
          }}
        />
        <div>
          <Button type="submit" variant="primary" disabled={isOff}>
            Send message
          </Button>
        </div>
      </form>
    </Frame>
  );
}
