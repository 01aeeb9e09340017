import { describe, expect, it } from 'vitest';
import { fieldLabel, labelWithinInvoice } from './field-label.ts';
import { recordPhrase } from './record-phrase.ts';

describe('fieldLabel', () => {
  it.each([
    ['job', 7, 'job_type_id', 'Job type'],
    ['job', 7, 'notes', 'Notes'],
    ['job', 7, 'completed_at', 'Completed'],
    ['client', 3, 'invoicing', 'Invoicing'],
    ['client', 3, 'settings.paymentTerms', 'Payment terms'],
    ['client', 3, 'settings.billingInformationName', 'Billing name'],
    ['client', 3, 'contacts.2', 'Contact'],
    ['client', 3, 'contacts.2.email', 'Contact email'],
    ['client', 3, 'party.vatId', 'VAT ID'],
    ['jobType', 3, 'texts.4', 'On invoices in German'],
    ['unit', 3, 'texts.104', 'On invoices in another language'],
    ['invoice', 2, 'billTo', 'Bill to'],
    ['setting', 'billingInformationName', 'value', 'Business name'],
    ['tax', 1, 'primaryTax', 'Primary tax'],
    ['client', 3, 'settings.unheardOf', 'Settings unheard of'],
  ])('calls a field of a %s %s %s by its label: %s', (entity, id, field, label) => {
    expect(fieldLabel(entity, id, field)).toBe(label);
  });
});

it.each([
  ['date', 'Date'],
  ['paid', 'Status'],
  ['billTo', 'Bill to'],
  ['unheardOf', 'Unheard of'],
])('within an invoice the field %s has the label %s', (field, label) => {
  expect(labelWithinInvoice(field)).toBe(label);
});

describe('recordPhrase', () => {
  it.each([
    ['job', 'Leaflet', 'Leaflet'],
    ['client', 'Halden AG', 'Halden AG'],
    ['invoice', '2026-014', 'invoice 2026-014'],
    ['invoice', '', 'this invoice'],
    ['job', null, 'this job'],
    ['tax', 'VAT', 'tax VAT'],
    ['jobType', 'Editing', 'job type Editing'],
    ['languagePair', 'German > English', 'language pair German > English'],
    ['paymentInstruction', 'IBAN DE00', 'payment instructions “IBAN DE00”'],
    ['invoiceNote', '', 'these invoice notes'],
    ['setting', 'Business name', null],
  ])('names a %s with the name %s within a sentence: %s', (entity, name, phrase) => {
    expect(recordPhrase(entity, name)).toBe(phrase);
  });
});
