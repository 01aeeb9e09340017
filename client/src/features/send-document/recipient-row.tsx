import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import clsx from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Recipient } from '#entities/delivery/recipients.ts';
import { FieldProblem } from '#shared/ui/field/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { typedRecipients, withRecipients } from './message-draft.ts';
import styles from './send-document.module.css';

type Props = {
  label: string;
  recipients: readonly Recipient[];
  /** The contacts that are proposed. */
  contacts: readonly Recipient[];
  problem: string | undefined;
  onChange(recipients: readonly Recipient[]): void;
  /** Whether it gets the focus when the sheet opens. */
  isFirst?: boolean;
  end?: ReactNode;
};

/** A line with recipients. What is typed becomes one by Enter, a comma, a space or leaving the field. */
export function RecipientRow({
  label,
  recipients,
  contacts,
  problem,
  onChange,
  isFirst = false,
  end,
}: Props) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const problemId = useId();
  const add = (text: string) => {
    const more = typedRecipients(text, contacts);
    if (more.length > 0) onChange(withRecipients(recipients, more));
    setTyped('');
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && recipients.length > 0) onChange(recipients.slice(0, -1));
    if (!['Enter', ',', ';', ' '].includes(event.key) || event.ctrlKey || event.metaKey) return;
    if (typed.trim() === '' && event.key === 'Enter') return;
    event.preventDefault();
    add(typed);
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    add(typed + text);
  };
  const remove = (address: string) => onChange(recipients.filter((one) => one.address !== address));
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.tokens}>
        {recipients.map((recipient) => (
          <Token key={recipient.address} recipient={recipient} onRemove={() => remove(recipient.address)} />
        ))}
        <input
          className={styles.entry}
          inputMode="email"
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          list={listId}
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          onBlur={() => add(typed)}
        />
        <datalist id={listId}>
          {contacts.map(({ address, name }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </datalist>
        {end}
      </div>
      <span className={styles.problem}>
        <FieldProblem id={problemId} sentence={problem ?? null} />
      </span>
    </div>
  );
}

function Token({ recipient: { address, name }, onRemove }: { recipient: Recipient; onRemove(): void }) {
  return (
    <span className={clsx(styles.token, !isEmail(address) && styles.bad)} title={address}>
      <span className="trunc">
        {name === '' ? null : <span className="mid">{name} </span>}
        <span className={name === '' ? undefined : 'muted'}>{address}</span>
      </span>
      <button type="button" aria-label={`Remove ${address}`} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}
