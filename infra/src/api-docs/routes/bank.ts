import { type RouteTexts, read } from './route-text.ts';
import { FORM_WITH_STATEMENT } from './uploads.ts';

export const bankRoutes: RouteTexts = {
  'POST /api/bank/statements': read(
    'readBankStatement',
    'Read a bank statement and the invoices that its credits may pay',
    {
      status: 200,
      words: 'The credits of the statement, or what a CSV of an unknown bank needs. No payment is recorded.',
      example: {
        statement: {
          format: 'CAMT.053',
          bank: 'Sparkasse Musterstadt',
          account: 'DE02120300000000202051',
          from: '2026-11-01',
          to: '2026-11-20',
          currency: 'EUR',
          debits: 6,
        },
        entries: [
          {
            hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            date: '2026-11-20',
            amount: 642,
            currency: 'EUR',
            name: 'Verlag Morgenrot',
            iban: 'DE89370400440532013000',
            text: 'Rechnung 142',
            reference: '2026112000001',
            reversal: false,
            reversedAt: null,
            seenBefore: false,
            seen: null,
            matches: [
              {
                invoiceId: 12,
                number: '142',
                client: 'Verlag Morgenrot',
                currency: 'EUR',
                open: 642,
                amount: 642,
                fee: 0,
                exchangeRate: null,
                certainty: 'certain',
                reasons: ['number', 'amount', 'name'],
                proposed: true,
              },
            ],
          },
        ],
        invoices: [{ id: 12, number: '142', client: 'Verlag Morgenrot', currency: 'EUR', open: 642 }],
        warnings: [],
      },
    },
    {
      description:
        'The body is multipart/form-data with one file of at most 5 MB: CAMT.053, CAMT.052, CAMT.054, MT940, CSV or XLSX, or a ZIP of such files. Of a workbook the sheet with the most entries is read, with others under the same headings. `proposed` matches of an entry make its amount; send them as `allocations` of the command ImportPayments. For a CSV or a workbook of an unknown bank the answer is `needsColumns`; send the file again with the field `columns` as JSON, which is kept as the setting `bankFormats`. `csv` of the answer says how it was read; send the file again with other `columns`, or with `encoding` where its letters are wrong.',
      upload: FORM_WITH_STATEMENT,
      refuses: ['malformed', 'too_large', 'unsupported_media_type', 'invalid', 'too_many_requests'],
    },
  ),
};
