import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { type ContactAnswer, contactField, contactName } from '@ledgerline/shared-events/clients/contact.ts';
import { useState } from 'react';
import { UNANSWERED_CONTACT } from '#entities/client/commands.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { ContactFields } from './contact-fields.tsx';
import styles from './details.module.css';
import { NewContact } from './new-contact.tsx';

const NEW = 'new';

/** The contacts of a client; one of them at a time is edited in its place. */
export function Contacts({ client }: { client: Client }) {
  const [opened, setOpened] = useState<number | typeof NEW | null>(null);
  // The focus returns to the button that opened the fields.
  const [left, setLeft] = useState<number | typeof NEW | null>(null);
  const close = () => {
    setLeft(opened);
    setOpened(null);
  };
  const { contacts } = client;
  return (
    <section aria-labelledby="contacts">
      <div className={styles.head}>
        <h2 className="h3" id="contacts">
          Contacts
        </h2>
        {contacts.length === 0 ? null : (
          <IconButton icon="plus" size="sm" label="Add contact" onClick={() => setOpened(NEW)} />
        )}
      </div>
      {contacts.length === 0 && opened !== NEW ? (
        <Button variant="subtle" size="sm" icon="plus" onClick={() => setOpened(NEW)}>
          Add contact
        </Button>
      ) : null}
      <ul className={styles.contacts}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            {opened === contact.id ? (
              <ContactFields client={client} contact={contact} onClose={close} />
            ) : (
              <ContactCard
                contact={contact}
                hasFocus={left === contact.id}
                onEdit={() => setOpened(contact.id)}
              />
            )}
            <QuestionsAt place={fieldPlace('client', client.id, contactField(contact.id))} />
          </li>
        ))}
        {opened === NEW ? (
          <li>
            <NewContact client={client} onClose={close} />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** What the contact is for: its role, or that it gets the invoices. */
function purposeOf({ role, receives }: ContactAnswer): string {
  if (role !== '') return role;
  return receives.includes('invoices') ? 'Invoices go to' : 'Contact';
}

type CardProps = { contact: ContactAnswer; hasFocus: boolean; onEdit(): void };

function ContactCard({ contact, hasFocus, onEdit }: CardProps) {
  const { id, name, email, phone, role, receives } = contact;
  return (
    <div className={styles.card}>
      <dl>
        <dt>{purposeOf(contact)}</dt>
        <dd>
          {name === '' ? null : <span>{name}</span>}
          {email === '' ? null : (
            <a className={styles.mail} href={`mailto:${email}`}>
              {email}
            </a>
          )}
          {phone === '' ? null : (
            <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          )}
          {role !== '' && receives.includes('invoices') ? (
            <span className={styles.sub}>Gets the invoices</span>
          ) : null}
        </dd>
      </dl>
      {id === UNANSWERED_CONTACT ? null : (
        <IconButton
          icon="pencil"
          size="sm"
          iconSize={16}
          label={`Edit ${contactName(contact)}`}
          autoFocus={hasFocus}
          onClick={onEdit}
        />
      )}
    </div>
  );
}
