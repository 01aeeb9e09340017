import { invoiceDates } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { type PaperInvoice, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { BUILT_IN_LANGUAGES } from '@ledgerline/shared-events/languages/built-in.ts';
import { isInvoiceStringId } from '@ledgerline/shared-events/languages/invoice-language.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { proposedSender } from '@ledgerline/shared-events/settings/sender.ts';
import { defaultTaxes, withPrimaryTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { documentTotals } from '@ledgerline/shared-events/taxes/document-totals.ts';
import { reasonsIn } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import type { PaperPlace } from '#entities/invoice/ui/paper/paper-parts.ts';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import styles from './invoicing.module.css';

type Props = { settings: SettingsAnswer; places: readonly PaperPlace[]; caption: string };

/** A miniature invoice with these settings; the places that a setting changes are highlighted. */
export function PaperThumb({ settings, places, caption }: Props) {
  const [today, currency] = useUnit([$today, $primaryCurrency]);
  const model = useMemo(
    () => paperModel(exampleInvoice(settings, today, currency)),
    [settings, today, currency],
  );
  const marks = useMemo(() => new Set(places), [places]);
  return (
    <aside>
      <div className={styles.desk} aria-hidden="true">
        <div className={styles.thumb}>
          <Paper model={model} marks={marks} label="Example invoice" />
        </div>
      </div>
      <p className={styles.caption}>{caption}</p>
    </aside>
  );
}

const ITEMS = [
  { name: 'Safety data sheets, batch 12', quantity: '4820', rate: '0.11', value: '530.2' },
  { name: 'Tender documents, lot 2', quantity: '6310', rate: '0.11', value: '694.1' },
  { name: 'Proofreading, tender lot 1', quantity: '5.5', rate: '46', value: '253' },
];

function exampleInvoice(settings: SettingsAnswer, today: string, currency: string): PaperInvoice {
  const language =
    settings.invoiceLanguages.find(({ id }) => id === settings.defaultInvoiceLanguage) ??
    BUILT_IN_LANGUAGES[0];
  const charged = defaultTaxes(settings.taxes);
  const shown = charged.length > 0 ? charged : withPrimaryTaxes(settings.taxes.slice(0, 1), settings.taxes);
  const words = { language: language?.id ?? '1', locale: language?.locale ?? 'en' };
  const taxes = frozenTaxes(shown, settings.taxes, reasonsIn(words, settings));
  const sender = proposedSender(settings, words.locale);
  const text = (blocks: SettingsAnswer['invoiceNotes']) =>
    (blocks.find((block) => block.default) ?? blocks[0])?.text ?? '';
  return {
    number: '148',
    ...invoiceDates(today, settings.paymentTerms),
    reference: '',
    ...(settings.supplyDates && { supplied: { from: today, to: today } }),
    billingInformation: {
      name: sender.name || 'Your company name',
      details: sender.details || 'Address, contact details',
    },
    billTo: { name: 'Lingua Nord GmbH', details: 'Speicherstadt 9, 20457 Hamburg' },
    items: ITEMS.map((item, index) => ({ ...item, id: `job${index}`, job_id: index, detail: '' })),
    taxes,
    ...documentTotals({ items: ITEMS, taxes, currency, taxRounding: settings.taxRounding }),
    currency,
    locale: words.locale,
    dateFormat: settings.invoiceDateFormat,
    strings: (language?.strings ?? []).flatMap(({ id, value }) =>
      isInvoiceStringId(id) ? [{ id, value }] : [],
    ),
    paymentInstructions: text(settings.paymentInstructions) || '<p>Where and how to pay</p>',
    invoiceNotes: text(settings.invoiceNotes) || '<p>Thank you.</p>',
  };
}
