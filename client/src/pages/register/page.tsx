import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { $isSigningIn, $session, registerFx } from '#entities/session/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { isUsablePassword, NewPassword } from '#shared/ui/new-password/index.ts';
import { AccountEmail, SplashForm, SplashPage } from '#shared/ui/splash/index.ts';

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

  const handleSubmit = () => {
    if (isEntering) return;
    setError(null);
    register({ email: email.trim(), password }).then(() => navigate('/jobs'), setError);
  };

  return (
    <SplashPage title="Create account" lead="30 days free. No card needed.">
      <SplashForm submit="Register" isOff={isOff} onSubmit={handleSubmit}>
        {error === null || emailError !== undefined ? null : <Alert tone="error">{failure(error)}</Alert>}
        <AccountEmail
          value={email}
          error={emailError}
          onChange={(text) => {
            setEmail(text);
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
      </SplashForm>
      <p className="second">
        Already have an account?{' '}
        <Link to="/jobs" className="link touch">
          Log in
        </Link>
      </p>
    </SplashPage>
  );
}

function failure(error: unknown): string {
  return error instanceof ApiError && error.status === 409
    ? 'This email address is already registered'
    : 'Registering account failed. Please try again later.';
}
