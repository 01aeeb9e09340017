import { isStrongPassword } from '@ledgerline/shared-events/account/password-rules.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { changePasswordFx } from '#entities/account/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField } from '#shared/ui/field/index.ts';
import { NewPassword } from '#shared/ui/new-password/index.ts';
import styles from '../settings.module.css';

/** Changes the password, and lists what a new one needs. Other devices have to sign in again. */
export function PasswordForm() {
  const [change, isPending, toast] = useUnit([changePasswordFx, changePasswordFx.pending, toastShown]);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [error, setError] = useState<unknown>(null);
  const isOff = current === '' || !isStrongPassword(next) || isPending;
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
        <NewPassword label="New password" value={next} error={onNext} onChange={setNext} />
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
