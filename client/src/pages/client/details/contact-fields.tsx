import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import {
  type ClientContact,
  type ContactAnswer,
  contactField,
  contactName,
} from '@ledgerline/shared-events/clients/contact.ts';
import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import type { KeyboardEvent } from 'react';
import { editContact, removeContact } from '#entities/client/commands.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { Button } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './details.module.css';

const PAUSE_MS = 1000;

type Props = { client: Client; contact: ContactAnswer; onClose(): void };

/** The fields of a contact, in its place; each is saved by itself. */
export function ContactFields({ client, contact, onClose }: Props) {
  const dispatch = useDispatchCommand();
  const handleRemove = () => {
    onClose();
    void dispatch(removeContact(client, contact), messageAbout('Contact removed', contactName(contact)));
  };
  const { receives } = contact;
  const setInvoices = (isOn: boolean) => {
    const others = receives.filter((one) => one !== 'invoices');
    void dispatch(editContact(client, contact, { receives: isOn ? ['invoices', ...others] : others }));
  };
  return (
    <fieldset className={styles.form}>
      <legend className="vh">{contactName(contact)}</legend>
      <ContactText {...{ client, contact, onClose }} field="name" label="Name" autoFocus />
      <ContactText {...{ client, contact, onClose }} field="role" label="Role" />
      <ContactText {...{ client, contact, onClose }} field="email" label="Email" />
      <ContactText {...{ client, contact, onClose }} field="phone" label="Phone" />
      <CheckLine checked={receives.includes('invoices')} onChange={setInvoices}>
        Gets the invoices
      </CheckLine>
      <QuestionsAt place={fieldPlace('client', client.id, contactField(contact.id, 'receives'))} />
      <div className={styles.acts}>
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
        <Button size="sm" variant="danger" icon="trash" onClick={handleRemove}>
          Remove contact
        </Button>
      </div>
    </fieldset>
  );
}

type TextOf = Exclude<keyof ClientContact, 'receives'>;

const TYPES: Partial<Record<TextOf, string>> = { email: 'email', phone: 'tel' };

/** Why a text of a contact cannot be saved; undefined when it can. */
export function contactProblem(
  contact: Pick<ClientContact, 'name' | 'email'>,
  field: string,
): string | undefined {
  if (field === 'email' && contact.email.trim() !== '' && !isEmail(contact.email)) {
    return 'Enter a valid email address';
  }
  const isNameless = contact.name.trim() === '' && contact.email.trim() === '';
  return isNameless && field === 'name' ? 'A name or an email address is required' : undefined;
}

type TextProps = Props & { field: TextOf; label: string; autoFocus?: boolean };

function ContactText({ client, contact, field, label, autoFocus = false, onClose }: TextProps) {
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const problemOf = (text: string) =>
    contactProblem({ ...contact, [field]: text }, field) ??
    (field === 'email' ? contactProblem({ ...contact, [field]: text }, 'name') : undefined);
  const { text, setText, flush, revert } = useSavedText({
    value: contact[field],
    pauseMs: PAUSE_MS,
    canSave: (typed) => problemOf(typed) === undefined && typed.trim() !== contact[field],
    onBegin: () => baseline.begin(client),
    save: (typed) =>
      void dispatch(baseline.attachTo(editContact(client, contact, { [field]: typed.trim() }))),
  });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') flush();
    if (event.key === 'Escape') {
      revert();
      onClose();
    }
  };
  return (
    <>
      <TextField
        label={label}
        type={TYPES[field] ?? 'text'}
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={255}
        value={text}
        error={problemOf(text)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={flush}
        onKeyDown={handleKey}
      />
      <QuestionsAt place={fieldPlace('client', client.id, contactField(contact.id, field))} />
    </>
  );
}
