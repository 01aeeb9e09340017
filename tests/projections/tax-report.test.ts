import { reports } from '@ledgerline/projection-service/projections/reports/reports.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { CreditNoteCreated } from '@ledgerline/shared-events/credit-notes/events.ts';
import { InvoiceCreated, InvoiceDeleted } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { taxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import type { FastifyInstance } from 'fastify';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { rebuildNow } from './rebuild-now.ts';
import { CREATED_AT, clientWith, creditNoteWith, invoiceWith } from './record-examples.ts';

const VAT = { id: 1, name: 'IVA', rate: '21', compound: false, primaryRate: null };
const IRPF = { ...VAT, id: 2, name: 'IRPF', rate: '15', kind: 'W' as const };
const REVERSE = { ...VAT, id: 3, name: 'Reverse charge', rate: '0', kind: 'AE' as const };

const spanish = {
  ...{ taxes: [VAT, IRPF], subtotal: '1000', total: '1210', amountDue: '1060' },
  items: [{ id: 'new1', job_id: null, name: 'Item', detail: '', quantity: '1', rate: '1000', value: '1000' }],
  taxTotals: [{ key: 'IVA', name: 'IVA', rate: '21', value: '210' }],
  withheld: [{ key: 'IRPF', name: 'IRPF', rate: '15', value: '150' }],
};
const reverse = {
  ...{
    taxes: [REVERSE],
    taxTotals: [{ key: 'R', name: 'Reverse charge', rate: '0', kind: 'AE', value: '0' }],
  },
} satisfies Partial<InvoiceRecord>;
const party = { country: 'ES', vatId: 'ESB12345678' };

const INVOICES = [
  { id: 1, date: '2026-02-03', ...spanish, paid: true, paid_at: '2026-04-02' },
  { id: 2, date: '2026-03-31', ...reverse, billTo: { name: 'Client 2', details: '', party } },
  { id: 3, date: '2026-04-01', currency: 'JPY', client_id: 2 },
  { id: 4, date: '2026-02-02', ...spanish },
  {
    ...{ id: 5, date: '2026-02-04', currency: 'EUR', paid: true, paid_at: '2026-02-05' },
    exchange: { to: 'USD', rate: '0.8', date: '2026-02-04', source: 'ECB' },
  },
];

let side: ReadSide;
let account: AccountLog;
let app: FastifyInstance;

beforeAll(async () => {
  side = await openReadSide();
  account = new AccountLog(side.ledger);
  const record = clientWith({ id: 1, party: { country: 'DE', vatId: 'DE111111125' } });
  await account.append([
    ClientCreated.of({ addedAt: CREATED_AT, alongside: [], record }),
    CreditNoteCreated.of({
      addedAt: CREATED_AT,
      alongside: [],
      record: creditNoteWith({ id: 1, date: '2026-07-04', ...spanish }),
    }),
    ...INVOICES.map((fields) => InvoiceCreated.of({ invoice: invoiceWith(fields) })),
    InvoiceDeleted.of({ invoiceId: 4, number: '4', deletedAt: CREATED_AT, void: true, jobs: [] }),
  ]);
  await side.fold(account.accountId);
  app = await side.startQueries({ now: () => new Date('2026-10-31T20:00:00Z') });
});

afterAll(() => side.stop());

const read = async (query: string) => (await get(app, account.accountId, `/api/reports/tax?${query}`)).body;
const report = async (query: string) => taxReportAnswer.parse(await read(query));

const CLIENT = { client_id: 1, client: 'Client 1', country: 'DE', vatId: 'DE111111125' };
const SPANISH = { ...CLIENT, country: 'ES', vatId: 'ESB12345678' };
const FIRST = { kind: 'S', name: 'IVA', rate: 21, net: 1000, tax: 210 };

describe('the tax report', () => {
  it('has what documents of a quarter say, with the client of the document or as it is now', async () => {
    const { documents, ...sums } = await report('from=2026-01-01&to=2026-03-31');
    expect(sums).toEqual({
      ...{ from: '2026-01-01', to: '2026-03-31', basis: 'invoiced', currency: 'USD' },
      total: { net: 1225, tax: 210, withheld: 150, total: 1285 },
      rates: [
        FIRST,
        { kind: 'AE', name: 'Reverse charge', rate: 0, net: 100, tax: 0 },
        { kind: null, name: '', rate: 0, net: 125, tax: 0 },
      ],
      withheld: [{ ...CLIENT, name: 'IRPF', rate: 15, value: 150 }],
      reverseCharge: [{ ...SPANISH, net: 100, months: [{ month: '2026-03', net: 100 }] }],
      missingRates: [],
    });
    expect(documents.map(({ number }) => number)).toEqual(['1', '5', '2']);
    expect(documents[0]).toEqual({
      ...{ type: 'invoice', id: 1, payment_id: null, number: '1', date: '2026-02-03', paidOn: '2026-04-02' },
      ...{ ...CLIENT, currency: 'USD', rates: [FIRST], net: 1000, tax: 210, withheld: 150, total: 1060 },
      ...{ exchangeRate: 1, converted: { net: 1000, tax: 210, withheld: 150, total: 1060 } },
    });
    expect(documents[1]).toMatchObject({
      currency: 'EUR',
      exchangeRate: 0.8,
      net: 100,
      converted: { net: 125 },
    });
  });

  it('counts payments by their day, says what has no rate, and covers this year by default', async () => {
    const second = await report('from=2026-04-01&to=2026-06-30&basis=paid');
    expect(second).toMatchObject({ total: { net: 1000, tax: 210, withheld: 150 }, rates: [FIRST] });
    expect(second.documents).toMatchObject([{ number: '1', date: '2026-02-03', paidOn: '2026-04-02' }]);
    expect(second.documents[0]?.payment_id).not.toBeNull();
    const year = await report('');
    expect(year).toMatchObject({ from: '2026-01-01', missingRates: [{ currency: 'JPY', count: 1 }] });
    expect(year.documents.find(({ id }) => id === 3)).toMatchObject({
      number: '3',
      exchangeRate: null,
      converted: null,
    });
  });

  it('subtracts a credit note on its day', async () => {
    const { documents, total } = await report('from=2026-07-01&to=2026-07-31');
    expect(documents).toMatchObject([{ type: 'creditNote', number: 'CN-1', net: -1000, tax: -210 }]);
    expect(total).toEqual({ net: -1000, tax: -210, withheld: -150, total: -1060 });
    expect((await report('from=2026-07-01&to=2026-07-31&basis=paid')).documents).toEqual([]);
  });

  it('is a table with a column for each rate, and a PDF', async () => {
    expect(String(await read('to=2026-02-03&format=csv')).split('\r\n')).toEqual([
      '\ufeffType,Number,Date,Paid on,Client,Country,VAT ID,Currency,Net: IVA 21%,Tax: IVA 21%,Net,Tax,Withheld,To pay,Exchange rate,Net (USD),Tax (USD),Withheld (USD),To pay (USD)',
      'Invoice,1,2026-02-03,2026-04-02,Client 1,DE,DE111111125,USD,1000,210,1000,210,150,1060,1,1000,210,150,1060',
      'Total,,,,,,,,,,,,,,,1000,210,150,1060',
      '',
    ]);
    const headers = { 'x-account': account.accountId };
    const pdf = await app.inject({ url: '/api/reports/tax/pdf?from=2026-01-01&to=2026-12-31', headers });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="tax-2026-01-01-2026-12-31-invoiced.pdf"',
    });
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    for (const said of ['By kind and rate', 'IVA 21%', 'Withheld by clients', 'ESB12345678', '1 in JPY']) {
      expect(text).toContain(said);
    }
  });

  it.each(['from=2026-02-30', 'from=2026-05-01&to=2026-04-30', 'basis=completed', 'to=x'])(
    'refuses %s',
    async (query) => {
      expect((await get(app, account.accountId, `/api/reports/tax?${query}`)).status).toBe(400);
    },
  );

  it('is identical when its rows are made again', async () => {
    const before = await report('');
    const outcome = await rebuildNow({ pool: side.pool, ledger: side.ledger }, account.accountId, reports);
    expect(outcome.differences).toEqual([]);
    expect(await report('')).toEqual(before);
  });
});
