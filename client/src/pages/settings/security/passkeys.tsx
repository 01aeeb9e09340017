import type { PasskeyAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $passkeys, addPasskeyFx, passkeysQuery, removePasskeyFx } from '#entities/security/passkeys.ts';
import { AddressFirst, useHasConfirmedAddress } from '#entities/security/ui/address-first.tsx';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { canUsePasskeys } from '#shared/api/passkey.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { RenamePasskey } from './rename-passkey.tsx';
import styles from './security.module.css';

const NOT_ADDED = "The passkey wasn't added.";
const NOT_REMOVED = "We couldn't remove that passkey. Please try again.";

/** The passkeys of the user: they sign in beside the password. */
export function Passkeys() {
  const [passkeys, add, isAdding, remove, toast] = useUnit([
    $passkeys,
    addPasskeyFx,
    addPasskeyFx.pending,
    removePasskeyFx,
    toastShown,
  ]);
  const confirmed = useConfirmed();
  const isConfirmed = useHasConfirmedAddress();
  const [renamed, setRenamed] = useState<PasskeyAnswer | null>(null);
  const { hasFailed } = useScreenQuery(passkeysQuery, undefined);
  const perform = (act: () => Promise<unknown>, done: string, failure: string) =>
    void confirmed.run(act).then(
      () => toast({ id: 'passkey', kind: 'done', message: done }),
      (error: unknown) => {
        if (error instanceof Cancelled) return;
        const said = error instanceof ApiError && error.status < 500 ? error.message : '';
        toast({ id: 'passkey', kind: 'error', message: said === '' ? failure : said });
      },
    );
  const count = passkeys?.length ?? 0;
  return (
    <>
      <div className={styles.head}>
        <h3>Passkeys</h3>
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
        {canUsePasskeys() && isConfirmed ? (
          <Button icon="plus" disabled={isAdding} onClick={() => perform(add, 'Passkey added', NOT_ADDED)}>
            Add passkey
          </Button>
        ) : null}
      </div>
      <p className={styles.lead}>
        {canUsePasskeys()
          ? 'Sign in with your fingerprint, your face or a security key. Your password still works.'
          : 'Passkeys need a domain name. Open Ledgerline by its name, not by an IP address.'}
      </p>
      {isConfirmed ? null : <AddressFirst purpose="to add a passkey" />}
      {hasFailed && passkeys === null ? (
        <Alert tone="error">We couldn't load your passkeys. Please try to refresh the page.</Alert>
      ) : null}
      {count === 0 ? null : (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys?.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => perform(() => remove(passkey.id), 'Passkey removed', NOT_REMOVED)}
              />
            </li>
          ))}
        </ul>
      )}
      {confirmed.dialog}
      {renamed === null ? null : <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

type RowProps = { passkey: PasskeyAnswer; onRename(): void; onRemove(): void };

function PasskeyRow({ passkey: { name, synced, added_at, used_at }, onRename, onRemove }: RowProps) {
  const labelOf = useMomentLabel();
  return (
    <>
      <Icon name="fingerprint" size={20} />
      <span className={styles.text}>
        <span className="mid">{name}</span>
        <span className={styles.second}>
          Added · {labelOf(added_at)}
          {synced ? ', on several devices' : ''}
        </span>
      </span>
      {used_at === null ? null : <span className={styles.when}>Used · {labelOf(used_at)}</span>}
      <IconButton icon="pencil" iconSize={16} label={`Rename ${name}`} onClick={onRename} />
      <IconButton icon="trash" iconSize={16} label={`Remove ${name}`} onClick={onRemove} />
    </>
  );
}
