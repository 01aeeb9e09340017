import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { sumOf } from '#entities/invoice/figures.ts';
import { invoiceSearch } from '#entities/invoice/query.ts';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { totalText } from '#shared/lib/amounts/total-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { useBulkDeletion } from '#shared/ui/dialog/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import { type InvoiceSelection, selectedCount } from './matching-invoices.ts';
import { useInvoiceBulk } from './use-invoice-bulk.ts';

type Props = {
  selection: InvoiceSelection;
  /** How many invoices the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  /** Ends the selection. */
  onDone(): void;
};

export const SELECTED_INVOICES = 'Selected invoices';
const MORE = 'More actions on selected invoices';

const skips = (count: number, text: (count: string) => string): string =>
  count === 0 ? '' : text(countText(count));

/** The actions on the selected invoices. An action skips those that it does not apply to, and says how many. */
export function InvoicesBulkBar({ selection, offered, onSelectWhole, onDone }: Props) {
  const primary = useUnit($primaryCurrency);
  const { paid, unpaid, download, remove } = useInvoiceBulk(selection, onDone);
  const count = selectedCount(selection);
  const deletion = useBulkDeletion(count, 'invoice', remove.perform);
  const deletes = { blocked: remove.blocked, perform: deletion.perform };
  const about = { section: SELECTED_INVOICES };
  useActions([
    { ...about, id: 'row.complete', label: 'Mark as paid', keys: ['m'], ...paid },
    { ...about, id: 'row.download', label: 'Download PDFs of the invoices', ...download.action },
    { ...about, id: 'row.delete', label: 'Delete invoices', ...deletes },
    { ...about, id: 'row.clear', label: 'Clear selection', keys: ['escape'], perform: onDone },
  ]);
  const entries: MenuEntry[] = [
    ...useDuplicateEntry(selection, onDone),
    useDownloadSelected(selection),
    ...marksUnpaid(unpaid),
    {
      id: 'delete',
      label: `Delete (${countText(count)})`,
      icon: 'trash',
      danger: true,
      apart: true,
      ...deletes,
    },
  ];
  const summary =
    selection.whole === null ? sumText(selection.invoices, primary) : totalText(selection.whole.totals);
  return (
    <>
      {deletion.dialog}
      <BulkBar {...{ count, summary, offered, onSelectWhole }} label={SELECTED_INVOICES} onClear={onDone}>
        <Button
          variant="subtle"
          icon="circle-check"
          shortcut="M"
          blocked={paid.blocked}
          onClick={paid.perform}
        >
          Mark as paid
          {skips(paid.skipped, (skipped) => ` (skips ${skipped})`)}
        </Button>
        <Button
          variant="subtle"
          icon="file-download"
          blocked={download.blocked}
          busy={download.busy}
          onClick={download.perform}
        >
          Download PDFs
        </Button>
        <ActionMenu entries={entries} label={MORE} position="top-start">
          <IconButton icon="dots" label={MORE} iconSize={16} />
        </ActionMenu>
      </BulkBar>
    </>
  );
}

/** Only where some of the selected invoices are paid. */
function marksUnpaid({
  blocked,
  skipped,
  perform,
}: ReturnType<typeof useInvoiceBulk>['unpaid']): MenuEntry[] {
  if (blocked !== undefined) return [];
  const label = `Mark as unpaid${skips(skipped, (count) => `, skips ${count}`)}`;
  return [{ id: 'unpaid', label, icon: 'receipt', perform }];
}

/** A single invoice can be duplicated. */
function useDuplicateEntry({ invoices, whole }: InvoiceSelection, onDone: () => void): MenuEntry[] {
  const duplicate = useDuplicateInvoice();
  const [only] = invoices;
  if (only === undefined || invoices.length > 1 || whole !== null) return [];
  const perform = () => {
    onDone();
    void duplicate(only);
  };
  return [{ id: 'duplicate', label: 'Duplicate invoice', icon: 'copy', perform }];
}

/** The entry that downloads the selected invoices; a whole list by its filter. */
function useDownloadSelected({ query, invoices, whole }: InvoiceSelection): MenuEntry {
  const search = invoiceSearch(query);
  if (whole === null) search.set('ids', invoices.map(({ id }) => id).join(','));
  return useDownloadList({
    path: '/api/invoice',
    query: search,
    name: 'Selected invoices',
    label: 'Export as CSV',
  });
}

/** Their sum in the primary currency; empty while a rate is missing. */
function sumText(invoices: readonly Invoice[], primary: string): string {
  const { total, missingRates } = sumOf(invoices);
  return missingRates > 0 ? '' : formatAmount(total, primary);
}
