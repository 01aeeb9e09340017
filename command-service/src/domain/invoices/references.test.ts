import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

type Step = [CommandName, Json];
const usual = (key: string, value: string): Step => ['SetClientSetting', { clientId: 1, key, value }];
const USUAL: Step[] = [usual('buyerReference', ' 991-01484-64 '), usual('orderReference', 'BPA 9')];
const lines = { client_id: 1, items: [{ name: 'Work', quantity: 1, rate: 100 }] };

describe('the references of the client on a document', () => {
  it('are missing where nobody entered one', () => {
    const { events } = given(...PRACTICE_START, usual('orderReference', ' ')).when('CreateInvoice', {
      invoice: lines,
    });
    expect(JSON.stringify(events)).not.toMatch(/(?:buyer|order|contract|project)Reference/);
  });

  it('are those that its client usually has, unless others are sent', () => {
    const client = () => given(...PRACTICE_START, ...USUAL);
    const proposed = { buyerReference: '991-01484-64', orderReference: 'BPA 9' };
    client().when('CreateInvoice', { invoice: lines }).saying({ invoice: proposed });
    client()
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .saying({ invoice: proposed });
    client().when('CreateQuote', { quote: lines }).saying({ record: proposed });
    const { events } = client().when('CreateInvoice', {
      invoice: { ...lines, buyerReference: null, orderReference: ' PO 7 ', projectReference: 'IP-40' },
    });
    expect(events[0]?.data).toMatchObject({ invoice: { orderReference: 'PO 7', projectReference: 'IP-40' } });
    expect(JSON.stringify(events)).not.toContain('buyerReference');
  });

  it('are edited, removed and restored each for itself', () => {
    const edited = (invoice: Json, ...more: Step[]) =>
      given(...PRACTICE_START, ...USUAL, ['CreateInvoice', { invoice: lines }], ...more).when('EditInvoice', {
        invoiceId: 1,
        invoice,
      });
    edited({ contractReference: 'RV 7' })
      .thenFacts('InvoiceEdited')
      .saying({ before: { contractReference: null }, after: { contractReference: 'RV 7' } });
    edited({ orderReference: '' }).saying({
      before: { orderReference: 'BPA 9' },
      after: { orderReference: null },
    });
    edited({ contractReference: '', orderReference: 'BPA 9' }).thenNothing();
    // Another usual one changes no document.
    edited({ reference: 'Own' }, usual('orderReference', 'BPA 10')).saying({
      before: { reference: '' },
      after: { reference: 'Own' },
    });
  });

  it('are edited on a quote, too', () => {
    given(...PRACTICE_START, ['CreateQuote', { quote: lines }])
      .when('EditQuote', { quoteId: 1, quote: { buyerReference: 'Dept. 4' } })
      .saying({ before: { buyerReference: null }, after: { buyerReference: 'Dept. 4' } });
  });

  it('are repeated on a credit note and on a copy', () => {
    const invoiced = () => given(...PRACTICE_START, ...USUAL, ['CreateInvoice', { invoice: lines }]);
    const repeated = { buyerReference: '991-01484-64', orderReference: 'BPA 9' };
    invoiced()
      .when('CreateCreditNote', { invoiceId: 1, reason: 'Doubled' })
      .saying({ record: repeated })
      .answering({ creditNote: repeated });
    invoiced().when('DuplicateInvoice', { invoiceId: 1 }).saying({ invoice: repeated });
  });

  it('are at most 255 characters', () => {
    given(...PRACTICE_START)
      .when('CreateInvoice', { invoice: { ...lines, orderReference: 'x'.repeat(256) } })
      .thenMisfit('invoice.orderReference');
  });
});
