import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { confirmIdentityFx } from '#entities/security/model.ts';
import { $passkeys, confirmByPasskeyFx, passkeysQuery } from '#entities/security/passkeys.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { canUsePasskeys } from '#shared/api/passkey.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { PasswordField } from '#shared/ui/field/index.ts';

type Props = { opened: boolean; onConfirm(): void; onCancel(): void };

const FORM = 'confirm-identity';

/** Asks who it is before something grave. */
export function ConfirmIdentity({ opened, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      opened={opened}
      title="Confirm it's you"
      onClose={onCancel}
      foot={
        <>
          <Button style={{ marginRight: 'auto' }} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM}>
            Confirm
          </Button>
        </>
      }
    >
      <PasswordQuestion onConfirm={onConfirm} />
    </Dialog>
  );
}

function PasswordQuestion({ onConfirm }: { onConfirm(): void }) {
  const [confirm, isPending] = useUnit([confirmIdentityFx, confirmIdentityFx.pending]);
  const [passkeys, byPasskey] = useUnit([$passkeys, confirmByPasskeyFx]);
  useScreenQuery(passkeysQuery, undefined);
  const hasPasskey = canUsePasskeys() && passkeys !== null && passkeys.length > 0;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setError(null);
    confirm(password).then(onConfirm, setError);
  };
  return (
    <form id={FORM} onSubmit={handleSubmit} noValidate style={{ display: 'grid', gap: 14 }}>
      <p>This change can't be undone.</p>
      <PasswordField
        label="Password"
        name="current-password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fieldError(error, 'password') ?? messageOf(error)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(null);
        }}
      />
      {hasPasskey ? (
        <Button
          icon="fingerprint"
          style={{ justifySelf: 'start' }}
          onClick={() =>
            void byPasskey().then(onConfirm, (refusal: unknown) => setError(apiErrorOf(refusal)))
          }
        >
          Use a passkey
        </Button>
      ) : null}
    </form>
  );
}

/** Who changes their mind in the dialog of the browser reads no error. */
const apiErrorOf = (error: unknown): unknown => (error instanceof ApiError ? error : null);

function messageOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't check that. Please try again." : said;
}
