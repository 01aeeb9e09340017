import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $isSigningIn, createTestAccountFx, signInByPasskeyFx, signInFx } from '#entities/session/model.ts';
import { ApiError, fieldError, Unreachable } from '#shared/api/api-error.ts';
import { canUsePasskeys } from '#shared/api/passkey.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField, TextField } from '#shared/ui/field/index.ts';
import { Or, SplashPage } from '#shared/ui/splash/index.ts';

type Props = { email: string; onEmail(email: string): void; onForgot(): void };

export function LoginForm({ email, onEmail, onForgot }: Props) {
  const [signIn, tryOut, isEntering] = useUnit([signInFx, createTestAccountFx, $isSigningIn]);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const isInvalid = email !== '' && !isEmail(email);
  const isOff = (email === '' && password === '') || !isEmail(email);
  const emailError = isChanged && isInvalid ? 'Email is not valid' : fieldError(error, 'email');
  const passwordError = fieldError(error, 'password');
  const isOther = error !== null && emailError === undefined && passwordError === undefined;
  const onPasskey = fieldError(error, 'passkey');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff || isEntering) return;
    setError(null);
    signIn({ email: email.trim(), password }).then(() => navigate('/'), setError);
  };

  return (
    <SplashPage title="Log in" lead="Jobs, rates and invoices for translators.">
      <form onSubmit={handleSubmit} style={{ display: 'grid', gap: 18 }} noValidate>
        {isOther ? <Alert tone="error">{onPasskey ?? 'Login failed. Please try again later.'}</Alert> : null}
        <TextField
          label="Email"
          type="email"
          name="email"
          size="lg"
          autoComplete="username"
          autoFocus
          value={email}
          error={emailError}
          onChange={(event) => {
            onEmail(event.currentTarget.value);
            setChanged(true);
            setError(null);
          }}
        />
        <PasswordField
          label="Password"
          name="password"
          size="lg"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          aside={
            <Button variant="text" size="sm" onClick={onForgot}>
              Forgot password?
            </Button>
          }
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" variant="primary" size="lg" wide disabled={isOff}>
          Log in
        </Button>
      </form>
      <Or />
      <PasskeySignIn isOff={isEntering} onError={setError} />
      <Button
        size="lg"
        wide
        disabled={isEntering}
        onClick={() => void tryOut().then(() => navigate('/jobs'), setError)}
      >
        Try it without an account
      </Button>
    </SplashPage>
  );
}

/** Signs in by a passkey, where the browser can. Who changes their mind in its dialog reads no error. */
function PasskeySignIn({ isOff, onError }: { isOff: boolean; onError(error: unknown): void }) {
  const signIn = useUnit(signInByPasskeyFx);
  const navigate = useNavigate();
  if (!canUsePasskeys()) return null;
  const handleClick = () => {
    onError(null);
    signIn().then(
      () => navigate('/'),
      (error: unknown) => {
        if (error instanceof ApiError || error instanceof Unreachable) onError(error);
      },
    );
  };
  return (
    <Button size="lg" wide icon="fingerprint" disabled={isOff} onClick={handleClick}>
      Sign in with a passkey
    </Button>
  );
}
