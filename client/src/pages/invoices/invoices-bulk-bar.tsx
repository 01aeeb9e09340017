import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { ISSUED, isDraft, NOT_ISSUED } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { useUnit } from 'effector-react';
import { deleteInvoices, markInvoicesPaid } from '#entities/invoice/commands.ts';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { $today } from '#entities/settings/model.ts';
import {
  type BulkAct,
  countOfSelected,
  useBulkChange,
  useFileActs,
  useSelectedSum,
} from '#features/list-views/documents/bulk-acts.ts';
import { DocumentBulkBar } from '#features/list-views/documents/document-bulk-bar.tsx';
import type { Bulk } from '#features/list-views/documents/document-table.tsx';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { useBulkDeletion } from '#shared/ui/dialog/index.ts';
import { affectedInvoices } from './affected-invoices.ts';
import { INVOICES } from './invoice-kind.tsx';

/** The actions on the selected invoices. */
export function InvoicesBulkBar(bulk: Bulk<Invoice>) {
  const { pdfs, csv } = useFileActs(INVOICES, bulk);
  const { paid, unpaid, remove } = useChanges(bulk);
  const count = countOfSelected(bulk) - remove.skipped;
  const deletion = useBulkDeletion(count, 'invoice', remove.perform);
  const acts: BulkAct[] = [
    {
      ...{ id: 'paid', label: 'Mark as paid', icon: 'circle-check', isButton: true },
      action: { id: 'row.complete', label: 'Mark as paid', keys: ['m'] },
      ...paid,
    },
    { ...pdfs, isButton: true },
    ...useDuplicateAct(bulk),
    csv,
    // Only where some of the selected invoices are paid.
    ...(unpaid.blocked === undefined
      ? [{ id: 'unpaid', label: 'Mark as unpaid', icon: 'receipt', ...unpaid } as const]
      : []),
    {
      ...{ id: 'delete', label: `Delete (${countText(count)})`, icon: 'trash', danger: true, apart: true },
      action: { id: 'row.delete', label: 'Delete invoices' },
      ...{ blocked: remove.blocked, perform: deletion.perform },
    },
  ];
  return (
    <>
      {deletion.dialog}
      <DocumentBulkBar kind={INVOICES} acts={acts} summary={useSelectedSum(bulk)} {...bulk} />
    </>
  );
}

/** What changes the selected invoices. */
function useChanges(bulk: Bulk<Invoice>) {
  const { change } = useBulkChange(INVOICES, bulk, bulk.onDone);
  const today = useUnit($today);
  return {
    paid: change({
      ...affectedInvoices(bulk, 'open'),
      none: bulk.chosen.every(isDraft) ? NOT_ISSUED : 'Already paid',
      words: 'marked as paid',
      draft: (several) => markInvoicesPaid(several, today),
    }),
    unpaid: change({
      ...affectedInvoices(bulk, 'paid'),
      ...{ none: 'Already unpaid', words: 'marked as unpaid' },
      draft: (several) => markInvoicesPaid(several, null),
    }),
    remove: change({
      ...affectedInvoices(bulk, 'deletable'),
      ...{ none: ISSUED, words: 'deleted' },
      draft: (several) => deleteInvoices(several, new Date().toISOString()),
    }),
  };
}

/** A single invoice can be duplicated. */
function useDuplicateAct({ chosen, whole, onDone }: Bulk<Invoice>): BulkAct[] {
  const duplicate = useDuplicateInvoice();
  const [only] = chosen;
  if (only === undefined || chosen.length > 1 || whole !== null) return [];
  const perform = () => {
    onDone();
    void duplicate(only);
  };
  return [{ id: 'duplicate', label: 'Duplicate invoice', icon: 'copy', perform }];
}
