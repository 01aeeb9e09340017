import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $isSigningIn, createTestAccountFx, signInByPasskeyFx, signInFx } from '#entities/session/model.ts';
import { ApiError, fieldError, Unreachable } from '#shared/api/api-error.ts';
import { canUsePasskeys } from '#shared/api/passkey.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField } from '#shared/ui/field/index.ts';
import { AccountEmail, Or, SplashForm, SplashPage } from '#shared/ui/splash/index.ts';

type Props = { email: string; onEmail(email: string): void; onForgot(): void };

export function LoginForm({ email, onEmail, onForgot }: Props) {
  const [signIn, isEntering] = useUnit([signInFx, $isSigningIn]);
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const isOff = (email === '' && password === '') || !isEmail(email);
  const isInvalid = isChanged && email !== '' && !isEmail(email);
  const emailError = isInvalid ? 'Email is not valid' : fieldError(error, 'email');
  const passwordError = fieldError(error, 'password');
  const isOfField = emailError !== undefined || passwordError !== undefined;

  const handleSubmit = () => {
    if (isEntering) return;
    setError(null);
    signIn({ email: email.trim(), password }).then(() => navigate('/'), setError);
  };

  const handlePassword = (text: string) => {
    setPassword(text);
    setError(null);
  };

  return (
    <SplashPage title="Log in" lead="Jobs, rates and invoices for translators.">
      <SplashForm submit="Log in" isOff={isOff} onSubmit={handleSubmit}>
        <Failure error={isOfField ? null : error} />
        <AccountEmail
          value={email}
          error={emailError}
          onChange={(text) => {
            onEmail(text);
            setChanged(true);
            setError(null);
          }}
        />
        <Password value={password} error={passwordError} onForgot={onForgot} onChange={handlePassword} />
      </SplashForm>
      <Or />
      <PasskeySignIn isOff={isEntering} onError={setError} />
      <TryOut isOff={isEntering} onError={setError} />
    </SplashPage>
  );
}

/** A failure that belongs to neither field; nothing for null. */
function Failure({ error }: { error: unknown }) {
  if (error === null) return null;
  const message = fieldError(error, 'passkey') ?? 'Login failed. Please try again later.';
  return <Alert tone="error">{message}</Alert>;
}

type PasswordProps = {
  value: string;
  error: string | undefined;
  onForgot(): void;
  onChange(text: string): void;
};

function Password({ value, error, onForgot, onChange }: PasswordProps) {
  return (
    <PasswordField
      label="Password"
      name="password"
      size="lg"
      autoComplete="current-password"
      value={value}
      error={error}
      aside={
        <Button variant="text" size="sm" onClick={onForgot}>
          Forgot password?
        </Button>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type OtherWay = { isOff: boolean; onError(error: unknown): void };

function TryOut({ isOff, onError }: OtherWay) {
  const tryOut = useUnit(createTestAccountFx);
  const navigate = useNavigate();
  return (
    <Button
      size="lg"
      wide
      disabled={isOff}
      onClick={() => void tryOut().then(() => navigate('/jobs'), onError)}
    >
      Try it without an account
    </Button>
  );
}

/** Signs in by a passkey, where the browser can. Who changes their mind in its dialog reads no error. */
function PasskeySignIn({ isOff, onError }: OtherWay) {
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
