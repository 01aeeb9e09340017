import { paymentTermsLabel } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { spacedIban } from '@ledgerline/shared-events/money/iban.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { seriesFor } from '@ledgerline/shared-events/settings/number-series.ts';
import { accountsOf } from '@ledgerline/shared-events/settings/seller.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PaperPlace } from '#entities/invoice/ui/paper/paper-parts.ts';
import { offeredLanguages } from '#entities/settings/languages.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useMedia } from '#shared/lib/media/use-media.ts';
import { Icon, type IconName } from '#shared/ui/icon/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from './invoicing.module.css';
import { PaperThumb } from './paper-thumb.tsx';

type Entry = {
  id: string;
  title: string;
  text: string;
  icon: IconName;
  value(settings: SettingsAnswer): string;
  /** The parts of the invoice that it changes, and the caption of the picture. */
  places: readonly PaperPlace[];
  caption: string;
  /** The settings that it changes, separated by spaces: an undo of one of them marks the line. */
  settings: string;
};

const texts = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 template' : `${count} templates`;

const ENTRIES: readonly Entry[] = [
  {
    id: 'billing-information',
    title: 'Billing information',
    text: 'Business name and contact details',
    icon: 'building',
    value: ({ billingInformationName }) => billingInformationName,
    places: ['billing'],
    caption: 'Your business details appear here',
    settings: 'billingInformationName billingInformationDetails',
  },
  {
    id: 'logo',
    title: 'Logo and colour',
    text: 'Picture and accent colour of your documents',
    icon: 'photo',
    value: ({ logo, accent }) =>
      [logo === null ? '' : 'Logo', accent ?? ''].filter((part) => part !== '').join(', '),
    places: [],
    caption: 'Your logo appears above your business details',
    settings: 'logo accent',
  },
  {
    id: 'taxes',
    title: 'Taxes',
    text: 'Added to new invoices',
    icon: 'percentage',
    value: ({ taxes }) =>
      taxes.map(({ name, rate }) => taxLabel({ name, rate: decimalText(rate) })).join(', '),
    places: ['tax.0'],
    caption: 'Taxes appear here',
    settings: 'taxes',
  },
  {
    id: 'payment-instructions',
    title: 'Payment instructions',
    text: 'Where and how to pay',
    icon: 'building-bank',
    value: ({ paymentInstructions }) => texts(paymentInstructions.length),
    places: ['paymentInstructions'],
    caption: 'Payment instructions appear here',
    settings: 'paymentInstructions',
  },
  {
    id: 'bank-details',
    title: 'Company and bank details',
    text: 'Legal data, account for payments, QR code',
    icon: 'building-bank',
    value: accountsText,
    places: [],
    caption: 'The payment code appears at the end',
    settings: 'seller payByQr',
  },
  {
    id: 'notes',
    title: 'Notes',
    text: 'Shown at the end of the invoice',
    icon: 'notes',
    value: ({ invoiceNotes }) => texts(invoiceNotes.length),
    places: ['notes'],
    caption: 'Notes appear here',
    settings: 'invoiceNotes',
  },
  {
    id: 'language',
    title: 'Language',
    text: 'Default language and adding languages',
    icon: 'language',
    value: languagesText,
    places: ['detail.date', 'detail.invoiceNumber', 'detail.dueDate'],
    caption: 'The language sets the labels on your invoice',
    settings: 'invoiceLanguages defaultInvoiceLanguage usedDefaultLanguages',
  },
  {
    id: 'numbers',
    title: 'Numbers',
    text: 'How invoices and quotes are numbered',
    icon: 'hash',
    value: ({ numberSeries }) => seriesFor(numberSeries, 'invoice', null).pattern,
    places: ['detail.invoiceNumber'],
    caption: 'The number appears here',
    settings: 'numberSeries',
  },
  {
    id: 'other',
    title: 'Terms and format',
    text: 'Payment terms and date format',
    icon: 'calendar',
    value: ({ paymentTerms, invoiceDateFormat }) =>
      `${paymentTermsLabel(paymentTerms)}, ${invoiceDateFormat}`,
    places: ['detail.date', 'detail.dueDate'],
    caption: 'Dates and terms appear here',
    settings: 'paymentTerms invoiceDateFormat paperSize',
  },
];

/** The account, or how many there are. */
function accountsText({ seller }: SettingsAnswer): string {
  const [first, ...others] = accountsOf(seller);
  if (others.length > 0) return `${others.length + 1} accounts`;
  return first?.iban === undefined ? (first?.account ?? '') : spacedIban(first.iban);
}

/** For example "English (Default), Polish". */
function languagesText(settings: SettingsAnswer): string {
  const { defaultInvoiceLanguage } = settings;
  const shown = offeredLanguages(settings).used;
  return shown
    .toSorted((a, b) => Number(b.id === defaultInvoiceLanguage) - Number(a.id === defaultInvoiceLanguage))
    .map(({ id, name }) => (id === defaultInvoiceLanguage ? `${name} (Default)` : name))
    .join(', ');
}

/** Lists the invoicing settings, with a small invoice that highlights what the setting under the pointer changes. */
export function InvoicingIndex() {
  const settings = useUnit($effectiveSettings);
  const [pointed, setPointed] = useState<Entry | null>(null);
  const hasRoom = useMedia('(min-width: 1200px)');
  return (
    <div className={styles.index}>
      <section>
        <SectionHead title="Invoicing" />
        <ul className={styles.setlist}>
          {ENTRIES.map((entry) => (
            <li key={entry.id} data-id={entry.settings}>
              <Link
                to={`/settings/invoicing/${entry.id}`}
                className={styles.set}
                onPointerEnter={() => setPointed(entry)}
                onPointerLeave={() => setPointed(null)}
                onFocus={() => setPointed(entry)}
                onBlur={() => setPointed(null)}
              >
                <Icon name={entry.icon} size={18} />
                <span className="grow">
                  <span className={styles.title}>{entry.title}</span>
                  <span className={styles.text}>{entry.text}</span>
                </span>
                <span className={styles.value}>{entry.value(settings)}</span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {hasRoom ? (
        <PaperThumb
          settings={settings}
          places={pointed?.places ?? []}
          caption={pointed?.caption ?? 'Your invoice'}
        />
      ) : null}
    </div>
  );
}
