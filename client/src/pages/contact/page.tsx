import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { $user } from '../../entities/session/index.ts';
import { isEmail } from '../../shared/lib/email/email.ts';
import { Alert } from '../../shared/ui/alert/index.ts';
import { Button } from '../../shared/ui/button/index.ts';
import { TextArea, TextField } from '../../shared/ui/field/index.ts';
import { SplashPage } from '../../shared/ui/splash/index.ts';
import { sendMessageFx } from './model.ts';

/** A message to the people behind the product. Who has no address with us gives one. */
export function Page() {
  const [user, send, isPending] = useUnit([$user, sendMessageFx, sendMessageFx.pending]);
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [outcome, setOutcome] = useState<'open' | 'sent' | 'failed'>('open');
  const known = user === null || user.test_account ? null : (user.email ?? null);
  const isOff = message.trim() === '' || (known === null && !isEmail(email)) || isPending;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    send({ email: known ?? email.trim(), message: message.trim() }).then(
      () => {
        setMessage('');
        setOutcome('sent');
      },
      () => setOutcome('failed'),
    );
  };
  return (
    <SplashPage title="Contact" lead="Ask, or tell us what is missing.">
      {outcome === 'sent' ? (
        <Alert tone="done">Your message has been sent! We'll get back to you shortly.</Alert>
      ) : null}
      {outcome === 'failed' ? (
        <Alert tone="error">There was a problem sending your message. Please try again later.</Alert>
      ) : null}
      <form onSubmit={handleSubmit} style={{ display: 'grid', gap: 18 }} noValidate>
        {known === null ? (
          <TextField
            label="Email"
            type="email"
            size="lg"
            autoComplete="email"
            value={email}
            error={
              isTouched && email !== '' && !isEmail(email) ? 'Please enter a valid email address' : undefined
            }
            onChange={(event) => setEmail(event.currentTarget.value)}
            onBlur={() => setTouched(true)}
          />
        ) : null}
        <TextArea
          label="Message"
          rows={6}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" size="lg" wide disabled={isOff}>
          Send message
        </Button>
      </form>
    </SplashPage>
  );
}
