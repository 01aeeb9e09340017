import { describe, expect, it } from 'vitest';
import type { EntityKind } from '../ledger/change.ts';
import { placeOf } from './place.ts';

const records: Partial<Record<EntityKind, Record<string, string | number>>> = {
  invoice: { number: '2026/7' },
  rate: { client_id: 5 },
};

describe('the place of a change', () => {
  it.each([
    ['job', 17, [], '/jobs/17'],
    ['client', 5, ['name'], '/clients/5/general'],
    ['client', 5, ['settings.taxes'], '/clients/5/invoicing'],
    ['invoice', 3, [], '/invoices/2026%2F7'],
    ['rate', 9, [], '/clients/5/rates'],
    ['tax', 1, [], '/settings/invoicing/taxes'],
    ['jobType', 1, [], '/settings/job-types'],
    ['languagePair', 1, [], '/settings/language-pairs'],
    ['unit', 1, [], '/settings/units'],
    ['paymentInstruction', 1, [], '/settings/invoicing/payment-instructions'],
    ['invoiceNote', 1, [], '/settings/invoicing/notes'],
    ['invoiceLanguage', 1, [], '/settings/invoicing/language'],
    ['setting', 'currency', [], '/settings/currency'],
    ['setting', 'conversion', [], '/settings/currency'],
    ['setting', 'paymentTerms', [], '/settings/invoicing/other'],
    ['setting', 'defaultInvoiceLanguage', [], '/settings/invoicing/language'],
    ['setting', 'usedDefaultLanguages', [], '/settings/invoicing/language'],
    ['setting', 'invoiceDateFormat', [], '/settings/invoicing/other'],
    ['setting', 'billingInformationName', [], '/settings/invoicing/billing-information'],
    ['setting', 'billingInformationDetails', [], '/settings/invoicing/billing-information'],
    ['setting', 'hideTaxAlert', [], '/settings/invoicing/taxes'],
    ['setting', 'firstDayOfWeek', [], '/settings/date-time'],
    ['setting', 'timeFormat', [], '/settings/date-time'],
    ['setting', 'timezone', [], '/settings/date-time'],
    ['setting', 'languagePairsDisabled', [], '/settings/language-pairs'],
    ['setting', 'paperSize', [], '/settings/invoicing/other'],
    ['setting', 'startPage', [], '/settings/daily-work'],
    ['setting', 'dailyCapacity', [], '/settings/daily-work'],
    ['setting', 7, [], '/settings'],
    ['client', 5, ['name', 'settings.taxes'], '/clients/5/invoicing'],
    ['setting', 'toString', [], '/settings'],
    ['account', 'id', [], '/settings/personal'],
  ] as const)('of %s %s is its page', (entity, id, fields, path) => {
    expect(placeOf({ entity, id, name: '' }, fields, (kind) => records[kind])).toBe(path);
  });

  it.each([
    ['invoice', '/invoices/'],
    ['rate', '/clients//rates'],
  ] as const)('of an unknown %s is no page', (entity, path) => {
    expect(placeOf({ entity, id: 1, name: '' }, [], () => undefined)).toBe(path);
  });
});
