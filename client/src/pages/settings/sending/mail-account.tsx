import type { OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $mailAccount, mailAccountQuery } from '#entities/mail-account/model.ts';
import { AddressFirst, useHasConfirmedAddress } from '#entities/security/ui/address-first.tsx';
import { $isTestAccount } from '#entities/session/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import styles from '../settings.module.css';
import { MailAccountCard } from './mail-account-card.tsx';
import { MailAccountForm } from './mail-account-form.tsx';

/** The user's own mail account, through which messages to clients leave. */
export function MailAccount() {
  const isTest = useUnit($isTestAccount);
  return (
    <div className={styles.block}>
      <h3>Your email account</h3>
      <p className={styles.lead}>
        Send messages to clients from your own address, through your own mail server.
      </p>
      {isTest ? <ConfirmedFirst /> : <LoadedAccount />}
    </div>
  );
}

function ConfirmedFirst() {
  return (
    <div className={styles.form}>
      <AddressFirst purpose="to connect your email account" />
    </div>
  );
}

function LoadedAccount() {
  const loaded = useUnit($mailAccount);
  const { hasFailed, retry } = useScreenQuery(mailAccountQuery, undefined);
  if (loaded !== null) return <Account account={loaded.account} />;
  return hasFailed ? (
    <RetryAlert onRetry={retry}>We couldn't load your email account</RetryAlert>
  ) : (
    <SkeletonRows count={1} />
  );
}

function Account({ account }: { account: OwnMailAccount | null }) {
  const isConfirmed = useHasConfirmedAddress();
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <MailAccountForm account={account} onDone={() => setEdited(false)} />;
  if (account !== null) return <MailAccountCard account={account} onEdit={() => setEdited(true)} />;
  if (!isConfirmed) return <ConfirmedFirst />;
  return (
    <div className={styles.foot} style={{ marginTop: 14 }}>
      <Button onClick={() => setEdited(true)}>Connect your email account</Button>
    </div>
  );
}
