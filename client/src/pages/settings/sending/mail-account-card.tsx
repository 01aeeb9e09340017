import { isInUse, type OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { useState } from 'react';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import styles from '../settings.module.css';
import { MailboxState } from './mailbox-state.tsx';
import own from './sending.module.css';
import { useMailAccountActs } from './use-mail-account-acts.tsx';

type Props = { account: OwnMailAccount; onEdit(): void };

/** The own mail account with the state of its last test, and what can be done with it. */
export function MailAccountCard({ account, onEdit }: Props) {
  const { address, host, port, user } = account;
  return (
    <div className={styles.form}>
      <div>
        <p className="mid">{address}</p>
        <p className={own.second}>
          {user} at {host}, port {port}
        </p>
      </div>
      <TestState account={account} />
      {account.mailbox === null ? null : <MailboxState mailbox={account.mailbox} />}
      <Actions account={account} onEdit={onEdit} />
    </div>
  );
}

/** Whether messages leave through the account, or what has to be done first. */
function TestState({ account }: { account: OwnMailAccount }) {
  const labelOf = useMomentLabel();
  const { readable, test } = account;
  if (!readable) {
    return (
      <Alert tone="error">
        The password can no longer be read. Please enter it again; until then this account isn't used.
      </Alert>
    );
  }
  if (test === null) {
    return <Alert tone="info">This account is used once its server has accepted a test message.</Alert>;
  }
  const said = test.answer === '' ? '' : ` The server said: ${test.answer}`;
  return isInUse(account) ? (
    <Alert tone="done">
      This account is in use. Tested · {labelOf(test.at)}.{said}
    </Alert>
  ) : (
    <Alert tone="error">
      The test message wasn't accepted, so this account isn't used. Tested · {labelOf(test.at)}.{said}
    </Alert>
  );
}

function Actions({ account, onEdit }: Props) {
  const { test, isTesting, remove, dialog } = useMailAccountActs();
  const [isLeaving, setLeaving] = useState(false);
  const { readable } = account;
  const handleRemove = () => {
    setLeaving(false);
    remove();
  };
  return (
    <div className={styles.foot}>
      {isLeaving ? (
        <>
          <span>Messages will no longer be sent from your own address.</span>
          <Button onClick={() => setLeaving(false)}>Keep</Button>
          <Button variant="danger" onClick={handleRemove}>
            Remove
          </Button>
        </>
      ) : (
        <>
          {readable ? (
            <Button variant={isInUse(account) ? 'default' : 'primary'} disabled={isTesting} onClick={test}>
              {isTesting ? 'Sending…' : 'Send a test message'}
            </Button>
          ) : null}
          <Button variant={readable ? 'subtle' : 'primary'} onClick={onEdit}>
            {readable ? 'Edit' : 'Enter the password'}
          </Button>
          <Button variant="danger" onClick={() => setLeaving(true)}>
            Remove
          </Button>
        </>
      )}
      {dialog}
    </div>
  );
}
