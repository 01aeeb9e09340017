import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resetPasswordFx } from '#entities/session/model.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { isUsablePassword, NewPassword } from '#shared/ui/new-password/index.ts';
import { SplashForm, SplashPage } from '#shared/ui/splash/index.ts';

/** The page that the link of the mail opens: sets a new password. */
export function Page() {
  const [reset, isPending] = useUnit([resetPasswordFx, resetPasswordFx.pending]);
  const [params] = useSearchParams();
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<'open' | 'done' | { failure: string }>('open');
  const isOff = !isUsablePassword(password, null);

  const handleSubmit = () => {
    if (isPending) return;
    reset({ token: params.get('token') ?? '', password }).then(
      () => setOutcome('done'),
      (error: unknown) => setOutcome({ failure: failure(error) }),
    );
  };

  return (
    <SplashPage title="New password">
      {outcome === 'done' ? (
        <>
          <Alert tone="done">Your password has been reset!</Alert>
          <ButtonLink to="/jobs" variant="primary" size="lg" wide>
            Log in
          </ButtonLink>
        </>
      ) : (
        <SplashForm submit="Set password" isOff={isOff} onSubmit={handleSubmit}>
          {typeof outcome === 'object' ? <Alert tone="error">{outcome.failure}</Alert> : null}
          <NewPassword label="New password" value={password} email={null} onChange={setPassword} />
        </SplashForm>
      )}
    </SplashPage>
  );
}

function failure(error: unknown): string {
  const said = error instanceof ApiError ? error.message : '';
  // The lower case after the full stop is the product document's.
  return said === '' ? "Sorry, we couldn't reset your password. please try again later." : said;
}
