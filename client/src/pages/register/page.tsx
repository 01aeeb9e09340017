import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { $isSigningIn, $session, registerFx } from '#entities/session/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { isUsablePassword, NewPassword } from '#shared/ui/new-password/index.ts';
import { SplashPage } from '#shared/ui/splash/index.ts';

/** Registers an account; a test account keeps its data. */
export function Page() {
  const [session, register, isEntering] = useUnit([$session, registerFx, $isSigningIn]);
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [error, setError] = useState<unknown>(null);

  if (session.status === 'signedIn' && !session.user.test_account) return <Navigate to="/jobs" replace />;

  const isOff = !isEmail(email) || !isUsablePassword(password, email);
  const emailError =
    isChanged && email !== '' && !isEmail(email) ? 'Email address is not valid' : fieldError(error, 'email');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff || isEntering) return;
    setError(null);
    register({ email: email.trim(), password }).then(() => navigate('/jobs'), setError);
  };

  return (
    <SplashPage title="Create account" lead="30 days free. No card needed.">
      <form onSubmit={handleSubmit} style={{ display: 'grid', gap: 18 }} noValidate>
        {error === null || emailError !== undefined ? null : <Alert tone="error">{failure(error)}</Alert>}
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
            setEmail(event.currentTarget.value);
            setChanged(true);
          }}
        />
        <NewPassword
          label="Password"
          value={password}
          email={email}
          error={fieldError(error, 'password')}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" size="lg" wide disabled={isOff}>
          Register
        </Button>
      </form>
    </SplashPage>
  );
}

function failure(error: unknown): string {
  return error instanceof ApiError && error.status === 409
    ? 'This email address is already registered'
    : 'Registering account failed. Please try again later.';
}
