import { INVOICE, PAYMENT } from '../examples/records.ts';
import { trailRoutes } from './document-trails.ts';
import { page } from './jobs.ts';
import { mailRoutes } from './mailed-documents.ts';
import { command, PDF, query, type RouteTexts, read, silentCommand } from './route-text.ts';

const invoicePage = {
  ...page(INVOICE),
  totals: { currency: 'EUR', value: 298.66, missingRates: [], open: 120, paid: null },
};

const saved = { invoice: INVOICE };

export const invoiceRoutes: RouteTexts = {
  'GET /api/invoice': query('listInvoices', 'A page of invoices and credit notes', invoicePage, {
    description:
      'Each has its `type`; `document` leaves those of one kind, and what only invoices have leaves invoices. `totals` subtract credit notes. `open` sorts by due date, `all` by date, newest first. `sort` names another column, with `-` in descending order; the column `open` is the unpaid amount. `paid_from` and `paid_to` leave the invoices with a payment on these days. `totals` are the sums of all pages: of the invoices, of what is open, and (`paid`) of what was paid on these days; `format=csv` answers all of them as a file. A row whose record is longer than 10 KB has the beginnings of its texts and lists, and `cut`; the answer of one invoice has all of it.',
  }),
  'GET /api/invoice/{number}': query('getInvoice', 'An invoice, now or at an earlier moment', INVOICE, {
    description: '`asOf` is a revision or a time; deleted invoices stay readable with it.',
  }),
  'GET /api/next-invoice-number': read(
    'getNextInvoiceNumber',
    'Read the number that the next invoice gets by default',
    {
      status: 200,
      words:
        'The next number of the series of the client, else of the default series: the highest in use, plus 1. The number of an invoice that was issued and then deleted stays in use.',
      example: { number: '144' },
    },
    {
      description:
        'It isn’t reserved: an invoice that is created in the meantime gets it. `date` is the day of the invoice (default: today), which matters for a series that starts again each year or month.',
    },
  ),
  'GET /api/number-series': read('listNumberSeries', 'Read the next number of each series', {
    status: 200,
    words: 'By the ids of the setting `numberSeries`.',
    example: [{ id: 1, nextNumber: '144' }],
  }),
  'GET /api/number-series/{id}/gaps': read(
    'listNumberGaps',
    'Explain the numbers of a series that no document has',
    {
      status: 200,
      words:
        'At most 1,000 gaps, and `more` where there are others. Numbers in a row that were never given out are one gap, up to `to`. `document` is what had the number; `invoice` is the same for a series of invoices, else null.',
      example: {
        gaps: [
          {
            number: '141',
            to: null,
            reason: 'void',
            invoice: { id: 12, number: '141', date: '2026-11-02', client_name: 'Lingua Nord' },
            document: {
              type: 'invoice',
              id: 12,
              number: '141',
              date: '2026-11-02',
              client_name: 'Lingua Nord',
            },
          },
        ],
        more: false,
      },
    },
    { refuses: ['not_found'] },
  ),
  'POST /api/invoice': {
    operationId: 'saveInvoice',
    kind: 'command',
    summary: 'Create an invoice, or change one when the body has an id',
    description:
      'An item with the id `job<ID>` invoices that job. Without `number` the invoice gets the next one. Values, taxes and totals are computed. `taxes` is a list of ids; it cannot change once the invoice is saved. Without it the invoice gets the taxes of the client, else those that the countries of client and seller ask for. A line may have its own `taxes`; null: those of the invoice. `adjustments` are discounts (below 0) and surcharges on the subtotal, before taxes: a `percent`, else an `amount`. Taxes of the kind `W` are withheld from the subtotal: `amountDue` is the `total` without them.',
    answers: [
      { status: 201, words: 'The new invoice.', example: saved },
      { status: 200, words: 'With an id: the changed invoice.', example: saved },
    ],
    sends: { invoice: { client_id: 3, items: [{ id: 'job17' }], taxes: [1], reference: 'PO 4471-B' } },
    refuses: ['number_taken', 'already_invoiced', 'no_rate', 'not_found'],
  },
  'PATCH /api/invoice/{id}': command('editInvoice', 200, 'Change fields of an invoice', saved, {
    description:
      '`paid: true` records the rest as a payment, today or on `paid_at`; `paid: false` removes all payments. The client and the currency of an invoice with payments cannot be changed.',
    sends: { invoice: { paid: true } },
    refuses: ['number_taken', 'already_invoiced'],
  }),
  'POST /api/invoice/{id}/duplicate': command(
    'duplicateInvoice',
    201,
    'Create an invoice of today with the text of another one',
    saved,
    {
      description:
        'It gets the next number and takes no jobs: their lines become ordinary lines. The due date follows the terms. A void invoice can be duplicated too.',
    },
  ),
  'POST /api/invoice/{id}/issue': command('issueInvoice', 200, 'Issue a draft of fiscal mode', saved, {
    description:
      'The draft gets the next number of its series, on its own date or the one that is sent, and never changes again: from then on an edit, its deletion and their undo are refused with `issued`. Its PDF is kept, and answered with the same bytes permanently. Of an invoice outside of fiscal mode it only notes that the PDF was downloaded.',
    sends: { date: '2026-11-20' },
    refuses: ['issued'],
  }),
  ...mailRoutes('invoice', '143'),
  'DELETE /api/delivery/{id}': silentCommand('stopDelivery', 'Stop a message while it waits'),
  'GET /api/delivery/{id}/paper/{sha256}': read(
    'downloadDeliveryPaper',
    'Download a file of a message, as it was attached',
    { status: 200, words: 'The bytes that were attached, always as a download.', type: 'application/pdf' },
    { description: '`sha256` is that of the file in the delivery.', refuses: ['not_found'] },
  ),
  'DELETE /api/invoice/{id}': silentCommand('deleteInvoice', 'Delete an invoice and free its jobs', {
    description: 'One with payments is refused.',
    refuses: ['has_payments'],
  }),
  'PATCH /api/invoice/convert': silentCommand('convertInvoices', 'Change the primary currency', {
    sends: { currency: 'EUR' },
    refuses: ['no_rate'],
  }),
  'GET /api/invoice/pdf/{id}': read('downloadInvoice', 'Download an invoice as PDF', PDF, {
    description:
      'The first download is recorded, so that a page of another site cannot cause it. From then on the number stays in use, even if the invoice is deleted.',
    refuses: ['csrf'],
  }),
  'POST /api/invoice/{id}/payment': command(
    'recordPayment',
    201,
    'Record a payment of an invoice',
    { payment: PAYMENT, invoice: INVOICE },
    {
      description:
        '`amount` is what came in, in `currency` (by default that of the invoice); `fee` is what a bank kept. Both together count as paid. `exchangeRate` is units of `currency` for one unit of the currency of the invoice, by default the rate of the day. What is paid too much becomes credit of the client.',
      sends: { payment: { date: '2026-11-20', amount: 447.5, fee: 4.5, method: 'Bank transfer' } },
      refuses: ['not_found', 'no_rate'],
    },
  ),
  'PATCH /api/payment/{id}': command(
    'editPayment',
    200,
    'Change fields of a payment',
    { payment: PAYMENT, invoice: INVOICE },
    { sends: { payment: { amount: 452, fee: 0 } }, refuses: ['no_rate'] },
  ),
  'DELETE /api/payment/{id}': silentCommand('deletePayment', 'Delete a payment, a refund or a use of credit'),
  'POST /api/invoice/{id}/refund': command(
    'refundPayment',
    201,
    'Record money that was paid back to the client',
    { payment: { ...PAYMENT, kind: 'refund', settled: -PAYMENT.settled }, invoice: INVOICE },
    { sends: { date: '2026-11-20', amount: 20 }, refuses: ['not_found', 'no_rate'] },
  ),
  'POST /api/invoice/{id}/credit': command(
    'useCredit',
    201,
    "Use a client's credit for an invoice",
    { payment: { ...PAYMENT, kind: 'credit' }, invoice: INVOICE },
    { sends: { amount: 20 }, refuses: ['not_found'] },
  ),
  ...trailRoutes('invoice', '143'),
};
