import type { OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { saveMailAccountFx } from '#entities/mail-account/model.ts';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField, TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';
import {
  canKeepMailboxPassword,
  canKeepPassword,
  fieldsOf,
  isComplete,
  MAIL_FIELDS,
  type MailField,
  textsOf,
} from './mail-account-texts.ts';
import { MailboxFields } from './mailbox-fields.tsx';
import own from './sending.module.css';

type Props = { account: OwnMailAccount | null; onDone(): void };

/** The data of the own mail account. The server checks them before they are saved. */
export function MailAccountForm({ account, onDone }: Props) {
  const { isOff, failure, propsOf, mailbox, submit, dialog } = useFields(account, onDone);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
      <TextField label="Email address that clients see" type="email" {...propsOf('address')} />
      <div className={own.server}>
        <TextField label="Mail server (SMTP)" placeholder="smtp.example.com" {...propsOf('host')} />
        <TextField label="Port" inputMode="numeric" maxLength={5} {...propsOf('port')} />
      </div>
      <p className={own.hint}>Port 465 (TLS), or 587 or 2525 (STARTTLS).</p>
      <TextField label="User name" {...propsOf('user')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={canKeepPassword(account) ? 'Leave empty to keep the current one.' : undefined}
        {...propsOf('password')}
      />
      <MailboxFields {...mailbox} propsOf={propsOf} />
      <div className={styles.foot}>
        <Button variant="primary" type="submit" disabled={isOff}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      {dialog}
    </form>
  );
}

/** What is typed, and its way to the server. */
function useFields(account: OwnMailAccount | null, onDone: () => void) {
  const [save, isPending] = useUnit([saveMailAccountFx, saveMailAccountFx.pending]);
  const confirmed = useConfirmed();
  const [texts, setTexts] = useState(() => textsOf(account));
  const [hasMailbox, setHasMailbox] = useState(account?.mailbox != null);
  const [error, setError] = useState<unknown>(null);
  const isOff = isPending || !isComplete(texts, account, hasMailbox);
  const change = (field: MailField, value: string) => {
    setTexts((before) => ({ ...before, [field]: value }));
    setError(null);
  };
  return {
    isOff,
    failure: messageOf(error),
    dialog: confirmed.dialog,
    mailbox: {
      isOn: hasMailbox,
      canKeepPassword: canKeepMailboxPassword(account),
      onToggle: setHasMailbox,
    },
    propsOf: (field: MailField) => ({
      name: `mail-${field}`,
      value: texts[field],
      error: fieldError(error, field),
      onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    }),
    submit: () => {
      if (isOff) return;
      setError(null);
      confirmed
        .run(() => save(fieldsOf(texts, account, hasMailbox)))
        .then(onDone, (refusal: unknown) => setError(refusal instanceof Cancelled ? null : refusal));
    },
  };
}

/** What the server said about the whole, where it said nothing about a field. */
function messageOf(error: unknown): string | undefined {
  if (error === null || MAIL_FIELDS.some((field) => fieldError(error, field) !== undefined)) return undefined;
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't save your email account. Please try again." : said;
}
