import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import type { Maker, Makers } from './random-payloads.ts';

/** The id of a line: mostly one of the invoice, sometimes one that it doesn't have. */
function lineOf(choose: Chooser, invoiceId: number): Json {
  const item = choose.line(invoiceId);
  return {
    itemId: item?.id ?? choose.of('item1', 'job1', 'none'),
    ...choose.of<{ quantity?: Json; value?: Json }>(
      {},
      { quantity: choose.of<Json>('0', '0.5', 1, item?.quantity ?? '1', 10_000) },
      { value: choose.of<Json>('0.01', 1, '33.33', item?.value ?? '1', 10_000) },
    ),
  };
}

const oneNote: Maker = (choose) => ({ creditNoteId: choose.id('creditNote') });

/** The payloads of commands on credit notes. */
export const creditNoteMakers = {
  CreateCreditNote: (choose) => {
    const invoiceId = choose.idWhere('invoice', (invoice) => !isDraft(invoice));
    const lines = () => Array.from({ length: 1 + choose.number(2) }, () => lineOf(choose, invoiceId));
    return {
      invoiceId,
      ...(choose.number(3) > 0 ? { lines: lines() } : {}),
      reason: choose.word(),
      ...(choose.number(4) === 0 ? { date: choose.date() } : {}),
      ...(choose.number(2) === 0 ? { freeJobs: choose.of(true, false) } : {}),
    };
  },
  IssueCreditNote: (choose) => ({
    creditNoteId: choose.idWhere('creditNote', isDraft),
    ...(choose.number(4) === 0 ? { date: choose.date() } : {}),
    ...(choose.number(4) === 0 ? { download: true } : {}),
  }),
  DeleteCreditNote: oneNote,
} satisfies Partial<Makers>;
