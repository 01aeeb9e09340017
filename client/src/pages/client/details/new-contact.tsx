import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { type ClientContact, contactName } from '@ledgerline/shared-events/clients/contact.ts';
import { type FormEvent, useState } from 'react';
import { addContact } from '#entities/client/commands.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { contactProblem } from './contact-fields.tsx';
import styles from './details.module.css';

const BLANK: ClientContact = { name: '', email: '', phone: '', role: '', receives: [] };

const trimmed = ({ name, email, phone, role, receives }: ClientContact): ClientContact => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  role: role.trim(),
  receives,
});

/** The form of a new contact, which is saved by a button. */
export function NewContact({ client, onClose }: { client: Client; onClose(): void }) {
  const dispatch = useDispatchCommand();
  const [contact, setContact] = useState(BLANK);
  const [isTried, setTried] = useState(false);
  const change = (changes: Partial<ClientContact>) => setContact((before) => ({ ...before, ...changes }));
  const problem = (field: string) => (isTried ? contactProblem(contact, field) : undefined);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (contactProblem(contact, 'name') !== undefined || contactProblem(contact, 'email') !== undefined)
      return;
    const added = trimmed(contact);
    void dispatch(addContact(client, added), messageAbout('Contact added', contactName(added)));
    onClose();
  };
  const text = (field: 'name' | 'role' | 'email' | 'phone', label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      autoFocus={field === 'name'}
      maxLength={255}
      value={contact[field]}
      error={problem(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className={styles.form}
      aria-label="New contact"
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {text('name', 'Name')}
      {text('role', 'Role')}
      {text('email', 'Email', 'email')}
      {text('phone', 'Phone', 'tel')}
      <CheckLine
        checked={contact.receives.includes('invoices')}
        onChange={(isOn) => change({ receives: isOn ? ['invoices'] : [] })}
      >
        Gets the invoices
      </CheckLine>
      <div className={styles.acts}>
        <Button type="submit" size="sm" variant="primary">
          Save contact
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
