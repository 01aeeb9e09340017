import type { PasskeyAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { renamePasskeyFx } from '#entities/security/passkeys.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { TextField } from '#shared/ui/field/index.ts';

const FORM = 'rename-passkey';
const MAX_CHARACTERS = 60;

/** Names a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyAnswer; onClose(): void }) {
  const [rename, isPending] = useUnit([renamePasskeyFx, renamePasskeyFx.pending]);
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const isOff = name.trim() === '' || isPending;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOff) return;
    rename({ id: passkey.id, name: name.trim() }).then(onClose, (refusal: unknown) =>
      setError(
        refusal instanceof ApiError && refusal.status < 500
          ? refusal.message
          : "We couldn't rename the passkey. Please try again.",
      ),
    );
  };
  return (
    <Dialog
      opened
      title="Rename passkey"
      onClose={onClose}
      foot={
        <>
          <Button style={{ marginRight: 'auto' }} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} disabled={isOff}>
            Rename
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={handleSubmit} noValidate>
        <TextField
          label="Name"
          data-autofocus
          maxLength={MAX_CHARACTERS}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
