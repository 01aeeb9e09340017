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
  const user = useUnit($user);
  const needsEmail = user === null || user.test_account;
  const [email, setEmail] = useState('');
  const [isLeft, setLeft] = useState(false);
  const { message, write, send, outcome, error, isPending } = useMessage();
  const isOff = message.trim() === '' || (needsEmail && !isEmail(email)) || isPending;
  const onEmail = isLeft && email !== '' && !isEmail(email) ? WRONG_EMAIL : fieldError(error, 'email');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) send(needsEmail ? email.trim() : null);
  };
  return (
    <Frame title="Contact">
      <form
        style={{ display: 'grid', gap: 20, maxWidth: 560, marginTop: 16 }}
        onSubmit={handleSubmit}
        noValidate
      >
        <p className="second">How can we help?</p>
        <OutcomeAlert outcome={outcome === 'failed' && onEmail !== undefined ? 'open' : outcome} />
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
          hint={needsEmail ? undefined : `We'll reply to ${user.email ?? 'your address'}.`}
          onChange={(event) => write(event.currentTarget.value)}
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

type Outcome = 'open' | 'sent' | 'failed';

function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  if (outcome === 'sent')
    return <Alert tone="done">Your message has been sent! We'll get back to you shortly.</Alert>;
  if (outcome === 'failed')
    return <Alert tone="error">There was a problem sending your message. Please try again later.</Alert>;
  return null;
}

/** A message while it is written and sent. Writing on forgets how the last sending ended. */
function useMessage() {
  const [sendMessage, isPending] = useUnit([sendMessageFx, sendMessageFx.pending]);
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('open');
  const [error, setError] = useState<unknown>(null);
  const write = (text: string) => {
    setMessage(text);
    if (outcome !== 'open') setOutcome('open');
  };
  /** @param email where to answer; null for the user's registered address */
  const send = (email: string | null) => {
    setError(null);
    sendMessage({ message: message.trim(), ...(email === null ? {} : { email }) }).then(
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
  return { message, write, send, outcome, error, isPending };
}
