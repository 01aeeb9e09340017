import type { OwnMailbox } from '@ledgerline/shared-events/mail-account/account.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { Alert } from '#shared/ui/alert/index.ts';

/** Whether delivery reports are read from the mailbox of the own mail account, and why not. */
export function MailboxState({ mailbox }: { mailbox: OwnMailbox }) {
  const labelOf = useMomentLabel();
  const { imapHost, imapUser, readable, check } = mailbox;
  const where = `the inbox of ${imapUser} at ${imapHost}`;
  if (!readable) {
    return (
      <Alert tone="error">
        The mailbox password can no longer be read. Please enter it again; until then no delivery reports are
        read.
      </Alert>
    );
  }
  if (check === null) return <Alert tone="info">Delivery reports will be read from {where}.</Alert>;
  return check.accepted ? (
    <Alert tone="done">
      Delivery reports are read from {where}. Last read · {labelOf(check.at)}.
    </Alert>
  ) : (
    <Alert tone="error">
      We couldn't read delivery reports from {where}; we'll try again. Last tried · {labelOf(check.at)}. The
      server said: {check.answer}
    </Alert>
  );
}
