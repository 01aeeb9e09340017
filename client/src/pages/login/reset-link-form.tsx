import { useUnit } from 'effector-react';
import { useState } from 'react';
import { sendResetLinkFx } from '#entities/session/model.ts';
import { fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { AccountEmail, SplashForm, SplashPage } from '#shared/ui/splash/index.ts';

type Props = { email: string; onEmail(email: string): void; onBack(): void };

export function ResetLinkForm({ email, onEmail, onBack }: Props) {
  const send = useUnit(sendResetLinkFx);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const address = email.trim();

  const handleSubmit = () => {
    setError(null);
    send(address).then(() => setSentTo(address), setError);
  };

  const onField = fieldError(error, 'email');
  return (
    <SplashPage title="Forgot password" lead="We'll send you a link to set a new password.">
      {sentTo === null ? (
        <SplashForm submit="Send link" isOff={address === ''} onSubmit={handleSubmit}>
          {error !== null && onField === undefined ? (
            <Alert tone="error">
              We couldn't send the link to reset your password. Please try again later.
            </Alert>
          ) : null}
          <AccountEmail value={email} error={onField} onChange={onEmail} />
        </SplashForm>
      ) : (
        <Alert tone="done">We sent a link to {sentTo} for resetting the password.</Alert>
      )}
      <Button variant="subtle" icon="arrow-left" onClick={onBack} style={{ justifySelf: 'start' }}>
        Back to log in
      </Button>
    </SplashPage>
  );
}
