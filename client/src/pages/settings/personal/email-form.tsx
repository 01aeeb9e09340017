import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { changeEmailFx } from '#entities/account/model.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

/** The sign-in address. A change cannot be undone, so it needs a button. */
export function EmailForm({ email: current }: { email: string }) {
  const [change, isPending, toast] = useUnit([changeEmailFx, changeEmailFx.pending, toastShown]);
  const [email, setEmail] = useState(current);
  const [isLeft, setLeft] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isSame = email.trim() === current;
  const isOff = isSame || !isEmail(email) || isPending;
  const said = fieldError(error, 'email') ?? fieldError(error, 'value') ?? messageOf(error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    setError(null);
    change(email.trim()).then(
      () => toast({ id: 'email', kind: 'done', message: 'Email changed' }),
      (refusal: unknown) => setError(refusal),
    );
  };
  return (
    <>
      <h3>Email</h3>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Email"
          labelHidden
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          error={isLeft && !isEmail(email) ? 'Please enter a valid email address' : said}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setError(null);
          }}
        />
        <div className={styles.foot}>
          <Button type="submit" disabled={isOff}>
            Change email
          </Button>
        </div>
      </form>
    </>
  );
}

function messageOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't update your settings" : said;
}
