import { ENGLISH, INVOICE_STRING_IDS } from '../languages/invoice-language.ts';
import type { PaperInvoice } from './paper-model.ts';

type Item = PaperInvoice['items'][number];

/** A line of an invoice for the tests of the paper. */
export function sampleItem(id: number, fields: Partial<Item> = {}): Item {
  return {
    id: `job${id}`,
    job_id: id,
    name: `Chapter ${id}`,
    detail: 'Translation DE > EN, words',
    quantity: '2950',
    rate: '0.11',
    value: '324.5',
    ...fields,
  };
}

/** The invoice of the design, for the tests of the paper. */
export function sampleInvoice(fields: Partial<PaperInvoice> = {}): PaperInvoice & { created_at: string } {
  return {
    number: '143',
    date: '2026-10-21',
    dueDate: '2026-11-20',
    paymentTerms: 30,
    reference: 'PO 4471-B',
    billingInformation: {
      name: 'Marta Wiśniewska Translations',
      details: 'Lindenstraße 14\n04107 Leipzig, Germany\nVAT ID DE 298 417 603',
    },
    billTo: { name: 'Lingua Nord GmbH', details: 'Speicherstadt 9, 20457 Hamburg\nGermany' },
    items: [
      sampleItem(1, { name: 'Works agreement, annex 2' }),
      sampleItem(2, { name: 'Tender documents, lot 1', quantity: '6310', value: '694.1' }),
      sampleItem(3, {
        name: 'Terminology session',
        detail: 'Consulting, hours',
        quantity: '1.9',
        rate: '43',
        value: '81.7',
      }),
    ],
    taxes: [{ id: 1, name: 'VAT', rate: '19', compound: false, primaryRate: null }],
    taxTotals: [{ key: 'VAT', name: 'VAT', rate: '19', value: '209.06' }],
    subtotal: '1100.3',
    total: '1309.36',
    currency: 'EUR',
    locale: 'en',
    dateFormat: 'DD/MM/YYYY',
    strings: INVOICE_STRING_IDS.map((id) => ({ id, value: ENGLISH[id] })),
    paymentInstructions:
      '<p>Please pay by bank transfer within 30 days.<br>IBAN DE21 8605 5592 1090 0442 17<br>BIC WELADE8LXXX</p>',
    invoiceNotes: '<p>Thank you for your business.</p>',
    created_at: '2026-10-21T09:30:00.000Z',
    ...fields,
  };
}
