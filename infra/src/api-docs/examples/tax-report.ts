import type { TaxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';

const CLIENT = { client_id: 3, client: 'Lingua Nord', country: 'DE', vatId: 'DE123456789' };
const SUMS = { net: 1_000, tax: 210, withheld: 150, total: 1_060 };
const VAT = { kind: 'S', name: 'IVA', rate: 21, net: 1_000, tax: 210 } as const;

export const TAX_REPORT: TaxReportAnswer = {
  from: '2026-10-01',
  to: '2026-12-31',
  basis: 'invoiced',
  currency: 'EUR',
  total: { net: 1_400, tax: 210, withheld: 150, total: 1_460 },
  rates: [VAT, { kind: 'AE', name: 'Reverse charge', rate: 0, net: 400, tax: 0 }],
  withheld: [{ ...CLIENT, name: 'IRPF', rate: 15, value: 150 }],
  reverseCharge: [{ ...CLIENT, net: 400, months: [{ month: '2026-11', net: 400 }] }],
  documents: [
    {
      ...{ type: 'invoice', id: 12, payment_id: null, number: '2026-012', date: '2026-10-05' },
      ...{ paidOn: '2026-11-02', ...CLIENT, currency: 'EUR', rates: [VAT], ...SUMS },
      ...{ exchangeRate: 1, converted: SUMS },
    },
  ],
  documentsLeftOut: 1,
  missingRates: [],
};
