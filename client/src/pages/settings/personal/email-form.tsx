import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { changeEmailFx } from '#entities/account/model.ts';
import { $pendingEmail, securityQuery } from '#entities/security/model.ts';
import { SendLinkAgain } from '#entities/security/ui/send-link-again.tsx';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

/** The sign-in address. A new one has to be confirmed by the link of a mail before it counts. */
export function EmailForm({ email: current, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const [change, isPending] = useUnit([changeEmailFx, changeEmailFx.pending]);
  const confirmed = useConfirmed();
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
    confirmed
      .run(() => change(email.trim()))
      .then(
        () => setEmail(current),
        (refusal: unknown) => setError(refusal instanceof Cancelled ? null : refusal),
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
        <PendingEmail current={current} />
      </form>
      {isConfirmed ? null : <Unconfirmed email={current} />}
      {confirmed.dialog}
    </>
  );
}

/** Says what has to be done before messages can be sent to clients. */
function Unconfirmed({ email }: { email: string }) {
  return (
    <Alert tone="info" actions={<SendLinkAgain />}>
      {email} is not confirmed yet. Open the link in the message we sent you; then you can send invoices by
      email.
    </Alert>
  );
}

/** Says that a new address waits for its confirmation. */
function PendingEmail({ current }: { current: string }) {
  const pending = useUnit($pendingEmail);
  useScreenQuery(securityQuery, undefined);
  return pending === null ? null : (
    <Alert tone="info">
      We sent a link to {pending}. Your email changes when you open it; until then {current} stays.
    </Alert>
  );
}

function messageOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't update your settings" : said;
}
