import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { sumOf } from '#entities/invoice/figures.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { BulkBar } from '#shared/ui/table/index.ts';
import { useInvoiceBulk } from './use-invoice-bulk.ts';

type Props = {
  invoices: readonly Invoice[];
  /** Ends the selection. */
  onDone(): void;
};

const SECTION = 'Selected invoices';
const MORE = 'More actions on selected invoices';

/** The actions on the selected invoices. An action skips those that it does not apply to, and says how many. */
export function InvoicesBulkBar({ invoices, onDone }: Props) {
  const primary = useUnit($primaryCurrency);
  const { open, paid, markPaid, markUnpaid, download, remove } = useInvoiceBulk(invoices, onDone);
  const blocked = open.length === 0 ? 'They are paid already' : undefined;
  const act = (id: string, label: string, perform: () => void, keys: readonly string[]) => ({
    id: `row.${id}`,
    section: SECTION,
    label,
    perform,
    ...(keys.length === 0 ? {} : { keys }),
  });
  useActions([
    { ...act('complete', 'Mark as paid', markPaid, ['m']), blocked },
    act('download', 'Download PDFs of the invoices', download, []),
    act('delete', 'Delete invoices', remove, []),
    act('clear', 'Clear selection', onDone, ['escape']),
  ]);
  const entries: MenuEntry[] = [
    ...(paid.length === 0
      ? []
      : [
          {
            id: 'unpaid',
            label: `Mark as unpaid${open.length === 0 ? '' : `, skips ${open.length}`}`,
            icon: 'receipt' as const,
            perform: markUnpaid,
          },
        ]),
    {
      id: 'delete',
      label: `Delete (${countText(invoices.length)})`,
      icon: 'trash',
      danger: true,
      apart: paid.length > 0,
      perform: remove,
    },
  ];
  return (
    <BulkBar count={invoices.length} summary={sumText(invoices, primary)} label={SECTION} onClear={onDone}>
      <Button variant="subtle" icon="circle-check" shortcut="M" blocked={blocked} onClick={markPaid}>
        Mark as paid
        {blocked !== undefined || paid.length === 0 ? null : ` (skips ${paid.length})`}
      </Button>
      <Button variant="subtle" icon="file-download" onClick={download}>
        Download PDFs
      </Button>
      <ActionMenu entries={entries} label={MORE} position="top-start">
        <IconButton icon="dots" label={MORE} iconSize={16} />
      </ActionMenu>
    </BulkBar>
  );
}

/** Their sum in the primary currency; empty while a rate is missing. */
function sumText(invoices: readonly Invoice[], primary: string): string {
  const { total, missingRates } = sumOf(invoices);
  return missingRates > 0 ? '' : formatAmount(total, primary);
}
