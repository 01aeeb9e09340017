import { INVOICE_DATE_FORMATS } from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../lookup.ts';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const day = fc.constantFrom('2026-11-20', '2026-12-20', '2026-11-01', '2027-02-28');
const party = fc.record({ name: fc.constantFrom('Nord AG', 'Süd'), details: fc.constantFrom('', 'Bremen') });

/** Every field that an edit can contain, with values that include the present ones of the invoice. */
const FIELDS = {
  number: fc.constantFrom('1', '50', 'R-7'),
  date: day,
  dueDate: fc.option(day),
  paymentTerms: fc.constantFrom<Json>(0, 7, 30, 'dor', 'date', 'none'),
  reference: fc.constantFrom('', 'PO 7'),
  orderReference: fc.constantFrom<Json>('PO 8', 'PO 9'),
  billingInformation: party,
  billTo: party,
  currency: fc.constantFrom('USD', 'EUR', 'GBP'),
  exchangeRate: fc.constantFrom(1.0825, 1.2),
  language: fc.constantFrom('1', '4'),
  dateFormat: fc.constantFrom(...INVOICE_DATE_FORMATS),
  strings: fc.constantFrom([{ id: 'total', value: 'Zu zahlen' }], [{ id: 'total', value: 'Total' }]),
  paymentInstructions: fc.constantFrom('', 'IBAN'),
  invoiceNotes: fc.constantFrom('', 'Danke'),
  items: fc.constantFrom([{ id: 'job4', quantity: 10, rate: 3, name: 'Novel' }]),
} satisfies Record<string, fc.Arbitrary<Json>>;

const edits = fc.record(FIELDS, { requiredKeys: [] });

const invoiced = () => given(...PRACTICE_START, ['InvoiceJobs', { clientId: 2, jobIds: [4] }]);

function viewOf({ ledger }: ReturnType<typeof given>) {
  const invoice = ledger.state.record('invoice', 1);
  if (invoice === undefined) throw new Error('There is no invoice.');
  return invoiceView(invoice, settingsOf(ledger.state), '2026-11-20');
}

describe('an edit of an invoice', () => {
  it('sets every sent field to its sent value, whatever else is sent', () => {
    fc.assert(
      fc.property(edits, edits, (earlier, sent) => {
        const start = invoiced();
        const currency = sent.currency ?? earlier.currency ?? 'USD';
        // The primary currency has no rate.
        if (earlier.currency === 'EUR') delete earlier.exchangeRate;
        start.when('EditInvoice', { invoiceId: 1, invoice: earlier }).events;
        if (currency === 'EUR' && sent.exchangeRate !== undefined) {
          const refused = start.when('EditInvoice', { invoiceId: 1, invoice: sent });
          refused.thenRefused('invalid', 'The total is in EUR already.', 'exchangeRate');
          delete sent.exchangeRate;
        }
        start.when('EditInvoice', { invoiceId: 1, invoice: sent }).events;
        const view = viewOf(start);
        const isContradiction = sent.dueDate !== undefined && sent.paymentTerms !== undefined;
        const has = {
          ...view,
          strings: view.strings.filter(({ id }) => id === 'total'),
          items: view.items.map(({ id, quantity, rate, name }) => ({ id, quantity, rate, name })),
        };
        const expected: Partial<Record<keyof typeof FIELDS, Json>> = { ...sent };
        if (isContradiction) {
          delete expected.dueDate;
          delete expected.paymentTerms;
        }
        expect(has).toMatchObject(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('takes a rate of 1 for the primary currency, and refuses any other, in a new invoice too', () => {
    const start = given(...PRACTICE_START);
    const create = (exchangeRate: number) =>
      start.when('CreateInvoice', { invoice: { client_id: 2, currency: 'EUR', exchangeRate } });
    create(1).thenFacts('InvoiceCreated');
    create(1.2).thenRefused('invalid', 'The total is in EUR already.', 'exchangeRate');
  });

  it('keeps a changed label when the language changes in the same edit', () => {
    const start = invoiced();
    const invoice = { language: '4', strings: [{ id: 'total', value: 'Zu zahlen' }], dateFormat: 'D/M/YYYY' };
    start.when('EditInvoice', { invoiceId: 1, invoice }).thenFacts('InvoiceEdited');
    const { strings, dateFormat, locale } = viewOf(start);
    expect(strings).toContainEqual({ id: 'total', value: 'Zu zahlen' });
    expect(strings).toContainEqual({ id: 'invoice', value: 'Rechnung' });
    expect({ dateFormat, locale }).toEqual({ dateFormat: 'D/M/YYYY', locale: 'de' });
  });

  it('keeps the due date when it is sent together with another date', () => {
    const start = invoiced();
    start.when('EditInvoice', { invoiceId: 1, invoice: { date: '2026-12-01', dueDate: '2026-12-20' } });
    expect(viewOf(start)).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-20', paymentTerms: 19 });
  });

  it('removes a rate that was entered by hand when null is sent', () => {
    const start = invoiced();
    const found = viewOf(start).exchangeRate;
    start.when('EditInvoice', { invoiceId: 1, invoice: { exchangeRate: 1.5 } }).thenFacts('InvoiceEdited');
    start.when('EditInvoice', { invoiceId: 1, invoice: { exchangeRate: null } }).thenFacts('InvoiceEdited');
    expect(viewOf(start)).toMatchObject({ exchangeRate: found, exchange: { source: 'ECB' } });
  });

  it('changes only the field that differs when a whole answer is sent back', () => {
    for (const change of [{ language: '4' }, { date: '2026-12-01' }, { currency: 'GBP' }]) {
      const [alone, whole] = [invoiced(), invoiced()];
      const answer: Json = JSON.parse(JSON.stringify(viewOf(whole)));
      alone.when('EditInvoice', { invoiceId: 1, invoice: change }).thenFacts('InvoiceEdited');
      whole.when('EditInvoice', { invoiceId: 1, invoice: { ...Object(answer), ...change } }).events;
      expect(viewOf(whole)).toEqual(viewOf(alone));
    }
  });
});
