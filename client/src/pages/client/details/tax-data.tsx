import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { countryName } from '@ledgerline/shared-events/clients/countries.ts';
import { legalIdWords } from '@ledgerline/shared-events/clients/legal-id.ts';
import { addressLines } from '@ledgerline/shared-events/clients/party.ts';
import { type PaymentTerms, paymentTermsLabel } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { inSentence } from '@ledgerline/shared-events/history/edit-label.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import styles from './details.module.css';
import { TaxDataFields } from './tax-data-fields.tsx';

/** The address, the tax ids and the papers of a client, edited in their place. */
export function TaxData({ client }: { client: Client }) {
  const [isOpen, setOpen] = useState(false);
  // The focus returns to the button that opened the fields.
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setWasOpen(true);
    setOpen(false);
  };
  const isEmpty = Object.keys(client.party).length === 0;
  return (
    <section className={styles.tax} aria-labelledby="tax-data">
      <div className={styles.head}>
        <h2 className="h3" id="tax-data">
          Billing details
        </h2>
        {isOpen || isEmpty ? null : (
          <IconButton
            icon="pencil"
            size="sm"
            iconSize={16}
            label="Edit address and tax IDs"
            autoFocus={wasOpen}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      {isOpen ? (
        <TaxDataFields client={client} onClose={close} />
      ) : isEmpty ? (
        <Button variant="subtle" size="sm" icon="plus" autoFocus={wasOpen} onClick={() => setOpen(true)}>
          Add address and tax IDs
        </Button>
      ) : (
        <PartyFacts client={client} />
      )}
      <Papers client={client} />
    </section>
  );
}

function PartyFacts({ client: { party } }: { client: Client }) {
  const { name, country, vatId, taxNumber, registration, tradeName, legalForm, legalId, identifier } = party;
  const lines = addressLines(party);
  const last = lines.pop();
  const place = [last, country === undefined ? undefined : countryName(country)].filter(Boolean).join(', ');
  const facts: [string, string | undefined][] = [
    ['VAT ID', vatId],
    ['Tax number', taxNumber],
    ['Company registration', registration],
    ['Legal ID', legalId && legalIdWords(legalId)],
    ['Customer number', identifier],
    ['Legal name', name],
    ['Trade name', tradeName],
    ['Legal form', legalForm],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ),
      )}
      {place === '' ? null : (
        <div>
          <dt>Address</dt>
          <dd className={styles.address}>
            {[...lines, place].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Terms behind a comma: "net 30 days", "due on receipt". */
const termsInSentence = (terms: PaymentTerms): string =>
  typeof terms === 'number' && terms > 0
    ? `net ${terms} ${terms === 1 ? 'day' : 'days'}`
    : inSentence(paymentTermsLabel(terms));

/** The language and the terms of the client's invoices, which have a tab of their own. */
function Papers({ client }: { client: Client }) {
  const { invoiceLanguages, defaultInvoiceLanguage, paymentTerms } = useUnit($effectiveSettings);
  const { settings } = client;
  if (client.invoicing === false) return null;
  const language = settings.invoiceLanguage ?? defaultInvoiceLanguage;
  const named = invoiceLanguages.find(({ id }) => id === language)?.name ?? 'English';
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Invoices</dt>
        <dd className={styles.address}>
          <Link className={styles.papers} to={`/clients/${client.id}/invoicing`}>
            {named}, {termsInSentence(settings.paymentTerms ?? paymentTerms)}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
