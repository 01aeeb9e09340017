import { REFERENCE_FIELDS } from '@ledgerline/shared-events/invoices/references.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import { asFields, type Maker, type Makers, randomHtml, someRecords } from './random-payloads.ts';

const someInvoices = (choose: Chooser) => someRecords(choose, 'invoice', 'invoiceId', 'invoiceIds');

const invoiceFields: Maker = (choose) => ({
  ...(choose.number(4) === 0 ? { number: choose.of('7', 'R-1', '100', 'r-1') } : {}),
  ...(choose.number(3) === 0 ? { date: choose.date() } : {}),
  ...(choose.number(3) === 0 ? { dueDate: choose.of(choose.date(), null) } : {}),
  ...(choose.number(3) === 0 ? { paymentTerms: choose.of<Json>(0, 14, 60, 'dor', 'none', 'date') } : {}),
  ...(choose.number(2) === 0 ? { reference: choose.word() } : {}),
  ...(choose.number(3) === 0 ? randomReference(choose) : {}),
  ...(choose.number(3) === 0 ? { payByQr: choose.of(true, false) } : {}),
  ...(choose.number(4) === 0 ? { language: choose.of('1', '4', '6') } : {}),
  ...(choose.number(4) === 0 ? { invoiceNotes: randomHtml(choose) } : {}),
  ...(choose.number(6) === 0 ? { exchangeRate: '1.25' } : {}),
  ...(choose.number(4) === 0 ? { adjustments: choose.of<Json>(null, [], [adjustment(choose)]) } : {}),
  ...(choose.number(6) === 0 ? { supplied: choose.of<Json>(null, oneDay(choose.date())) } : {}),
  ...(choose.number(8) === 0 ? { paid: choose.of(true, false) } : {}),
});

/** One of the references of the client, also an empty one. */
export const randomReference = (choose: Chooser) => ({
  [choose.of(...REFERENCE_FIELDS)]: choose.of<Json>(null, ' ', choose.word()),
});

const oneDay = (day: string): Json => ({ from: day, to: day });

const ownTaxes: Maker = (choose) =>
  choose.of<Json>(
    null,
    [],
    [choose.id('tax')],
    [{ name: 'IVA', rate: choose.of('10', '4') }],
    [{ name: 'Exempt', rate: 0, kind: choose.of('E', 'Z', 'O', 'AE', 'W') }],
  );

const manualItem: Maker = (choose) => ({
  id: 'new1',
  name: choose.word(),
  quantity: 2,
  rate: choose.amount(),
  ...(choose.number(3) === 0 ? { taxes: ownTaxes(choose) } : {}),
});

const adjustment: Maker = (choose) => ({
  label: choose.of('Discount', 'Rush'),
  ...choose.of<{ [field: string]: Json }>(
    { percent: choose.of('-5', '12,5') },
    { amount: choose.of('-7', '3.999') },
  ),
  ...(choose.number(4) === 0 ? { taxes: ownTaxes(choose) } : {}),
});

/** The taxes that only a new invoice can have, with one that is withheld. */
const withheldTax: Maker = (choose) => [
  ...(choose.number(2) === 0 ? [{ name: 'IVA', rate: 21 }] : []),
  { name: 'IRPF', rate: choose.of('15', '7'), kind: 'W' },
];

function items(choose: Chooser, clientId: number): Json[] {
  const jobs = choose.invoiceableJobs(clientId).filter(() => choose.number(2) === 0);
  return [...jobs.map((id) => ({ id: `job${id}` })), ...(choose.number(2) === 0 ? [manualItem(choose)] : [])];
}

/** The payloads of commands on invoices. */
export const invoiceMakers = {
  InvoiceJobs: (choose) => {
    const clientId = choose.id('client');
    const jobIds = choose.invoiceableJobs(clientId);
    return {
      clientId,
      jobIds: jobIds.length === 0 ? [choose.id('job')] : jobIds,
      invoice: invoiceFields(choose),
    };
  },
  CreateInvoice: (choose) => {
    const clientId = choose.id('client');
    return {
      invoice: {
        ...asFields(invoiceFields(choose)),
        client_id: clientId,
        items: items(choose, clientId),
        ...(choose.number(4) === 0 ? { taxes: withheldTax(choose) } : {}),
      },
    };
  },
  DuplicateInvoice: (choose) => ({ invoiceId: choose.id('invoice') }),
  EditInvoice: (choose) => {
    const invoiceId = choose.id('invoice');
    const fields = asFields(invoiceFields(choose));
    return choose.number(2) === 0
      ? { invoiceId, invoice: fields }
      : { invoiceId, invoice: { ...fields, items: items(choose, choose.id('client')) } };
  },
  MarkInvoicePaid: (choose) => ({
    ...someInvoices(choose),
    ...(choose.number(2) === 0 ? { paidAt: choose.pastDay() } : {}),
  }),
  MarkInvoiceUnpaid: someInvoices,
  DeleteInvoice: someInvoices,
  IssueInvoice: (choose) => ({
    invoiceId: choose.idWhere('invoice', ({ fiscal }) => fiscal?.state === 'draft'),
    ...(choose.number(4) === 0 ? { date: choose.pastDay() } : {}),
    ...(choose.number(4) === 0 ? { download: true } : {}),
  }),
} satisfies Partial<Makers>;
