import type { PasskeyAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { renamePasskeyFx } from '#entities/security/passkeys.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

const MAX_CHARACTERS = 60;

/** Names a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyAnswer; onClose(): void }) {
  const [rename, isPending] = useUnit([renamePasskeyFx, renamePasskeyFx.pending]);
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const isOff = name.trim() === '' || isPending;
  const handleSubmit = () => {
    rename({ id: passkey.id, name: name.trim() }).then(onClose, (refusal: unknown) =>
      setError(
        refusal instanceof ApiError && refusal.status < 500
          ? refusal.message
          : "We couldn't rename the passkey. Please try again.",
      ),
    );
  };
  return (
    <FormDialog
      title="Rename passkey"
      submit="Rename"
      isOff={isOff}
      cancel="apart"
      className={null}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={MAX_CHARACTERS}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
