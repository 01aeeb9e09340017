import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { changePasswordFx } from '#entities/account/model.ts';
import { $user } from '#entities/session/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField } from '#shared/ui/field/index.ts';
import { isUsablePassword, NewPassword } from '#shared/ui/new-password/index.ts';
import styles from '../settings.module.css';

/** Changes the password, and lists what a new one needs. Other devices have to sign in again. */
export function PasswordForm() {
  const [change, isPending, toast, user] = useUnit([
    changePasswordFx,
    changePasswordFx.pending,
    toastShown,
    $user,
  ]);
  const email = user?.email ?? null;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState<unknown>(null);
  const isOff = current === '' || !isUsablePassword(next, email) || isPending;
  const onCurrent = fieldError(error, 'current');
  const onNext = fieldError(error, 'new');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    setError(null);
    change({ current, new: next }).then(
      () => {
        setCurrent('');
        setNext('');
        toast({ id: 'password', kind: 'done', message: 'Password changed' });
      },
      (refusal: unknown) => setError(refusal),
    );
  };
  return (
    <>
      <h3>Password</h3>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {error === null || onCurrent !== undefined || onNext !== undefined ? null : (
          <Alert tone="error">{failure(error)}</Alert>
        )}
        <PasswordField
          label="Current password"
          name="current-password"
          size="lg"
          autoComplete="current-password"
          value={current}
          error={onCurrent}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPassword label="New password" value={next} email={email} error={onNext} onChange={setNext} />
        <div className={styles.foot}>
          <Button type="submit" disabled={isOff}>
            Change password
          </Button>
        </div>
      </form>
    </>
  );
}

function failure(error: unknown): string {
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "Sorry, we couldn't change your password" : said;
}
