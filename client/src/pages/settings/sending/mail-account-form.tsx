import type { OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { saveMailAccountFx } from '#entities/mail-account/model.ts';
import { Cancelled, useConfirmed } from '#features/confirm-identity/use-confirmed.tsx';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { PasswordField, TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';
import own from './sending.module.css';

const FIELDS = ['address', 'host', 'port', 'user', 'password'] as const;
type Field = (typeof FIELDS)[number];
type Texts = Record<Field, string>;

type Props = { account: OwnMailAccount | null; onDone(): void };

/** The data of the own mail account. The server checks them before they are saved. */
export function MailAccountForm({ account, onDone }: Props) {
  const { isOff, failure, propsOf, submit, dialog } = useFields(account, onDone);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {failure === undefined ? null : <Alert tone="error">{failure}</Alert>}
      <TextField label="E-mail address that clients see" type="email" {...propsOf('address')} />
      <div className={own.server}>
        <TextField label="Mail server (SMTP)" placeholder="smtp.example.com" {...propsOf('host')} />
        <TextField label="Port" inputMode="numeric" maxLength={5} {...propsOf('port')} />
      </div>
      <p className={own.hint}>Port 465 (TLS), or 587 or 2525 (STARTTLS).</p>
      <TextField label="User name" {...propsOf('user')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={canKeepPassword(account) ? 'Leave it empty to keep the present one.' : undefined}
        {...propsOf('password')}
      />
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
  const [texts, setTexts] = useState<Texts>(() => textsOf(account));
  const [error, setError] = useState<unknown>(null);
  const isOff = isPending || !isComplete(texts, account);
  const change = (field: Field, value: string) => {
    setTexts((before) => ({ ...before, [field]: value }));
    setError(null);
  };
  return {
    isOff,
    failure: messageOf(error),
    dialog: confirmed.dialog,
    propsOf: (field: Field) => ({
      name: `mail-${field}`,
      value: texts[field],
      error: fieldError(error, field),
      onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    }),
    submit: () => {
      if (isOff) return;
      setError(null);
      const { password, port, ...fields } = texts;
      const sent = { ...fields, port: Number(port), ...(password === '' ? {} : { password }) };
      confirmed
        .run(() => save(sent))
        .then(onDone, (refusal: unknown) => setError(refusal instanceof Cancelled ? null : refusal));
    },
  };
}

function textsOf(account: OwnMailAccount | null): Texts {
  const { address = '', host = '', port = 587, user = '' } = account ?? {};
  return { address, host, port: String(port), user, password: '' };
}

const canKeepPassword = (account: OwnMailAccount | null): boolean => account?.readable === true;

function isComplete({ address, host, port, user, password }: Texts, account: OwnMailAccount | null): boolean {
  const hasPassword = password !== '' || canKeepPassword(account);
  return isEmail(address) && host.trim() !== '' && /^\d+$/.test(port) && user.trim() !== '' && hasPassword;
}

/** What the server said about the whole, where it said nothing about a field. */
function messageOf(error: unknown): string | undefined {
  if (error === null || FIELDS.some((field) => fieldError(error, field) !== undefined)) return undefined;
  const said = error instanceof ApiError && error.status < 500 ? error.message : '';
  return said === '' ? "We couldn't save your mail account. Please try again." : said;
}
