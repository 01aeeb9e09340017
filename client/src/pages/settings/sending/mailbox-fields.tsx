import { CheckLine } from '#shared/ui/choice/index.ts';
import { PasswordField, TextField } from '#shared/ui/field/index.ts';
import type { MailField } from './mail-account-texts.ts';
import own from './sending.module.css';

type FieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { currentTarget: { value: string } }): void;
};

type Props = {
  isOn: boolean;
  canKeepPassword: boolean;
  onToggle(isOn: boolean): void;
  propsOf(field: MailField): FieldProps;
};

/** The mailbox of the own mail account, which is optional. */
export function MailboxFields({ isOn, canKeepPassword, onToggle, propsOf }: Props) {
  return (
    <>
      <CheckLine checked={isOn} onChange={onToggle}>
        Read delivery reports from its inbox
      </CheckLine>
      {isOn ? (
        <>
          <p className={own.hint}>
            Invoices then show what was delivered or bounced. Only delivery reports are read; nothing in your
            inbox is changed or stored.
          </p>
          <div className={own.server}>
            <TextField
              label="Mailbox server (IMAP)"
              placeholder="imap.example.com"
              {...propsOf('imapHost')}
            />
            <TextField label="Mailbox port" inputMode="numeric" maxLength={5} {...propsOf('imapPort')} />
          </div>
          <p className={own.hint}>Port 993 (TLS) or 143 (STARTTLS).</p>
          <TextField label="Mailbox user name" {...propsOf('imapUser')} />
          <PasswordField
            label="Mailbox password"
            autoComplete="new-password"
            hint={canKeepPassword ? 'Leave empty to keep the current one.' : undefined}
            {...propsOf('imapPassword')}
          />
        </>
      ) : null}
    </>
  );
}
