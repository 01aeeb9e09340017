import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { sampleInvoice } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { expect, test } from 'vitest';
import { paperData } from './paper-data.ts';

test('a reason without an amount has only the room that the amounts of the other lines leave', () => {
  const tax = { id: 1, name: 'TVA', rate: '0', compound: false, primaryRate: null, kind: 'E' as const };
  const reason = 'TVA non applicable, art. 293 B du CGI.';
  const taxTotals = [{ key: 'TVA', name: 'TVA', rate: '0', value: '0', kind: 'E' as const }];
  const invoice = sampleInvoice({ locale: 'fr', taxes: [{ ...tax, reason }], taxTotals, total: '1100.3' });
  expect(
    paperData({
      model: paperModel(invoice),
      paper: 'A4',
      standard: 'archive',
      createdAt: invoice.created_at,
    }),
  ).toMatchObject({
    totals: [{ oneLine: true }, { oneLine: true }, { oneLine: false }],
    total: { oneLine: true },
  });
});
