import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { useFileDownload } from '#shared/lib/download/use-file-download.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import { auditPath } from './api.ts';

type Props = {
  invoice: Invoice;
  number: string;
  today: string;
  isGone: boolean;
  /** Why nothing can be restored now. */
  blocked: string | undefined;
  onRestore(): void;
};

const WORDS = {
  preparing: 'Preparing the audit trail…',
  done: 'Audit trail downloaded',
  failed: "We couldn't download the audit trail. Please try again later.",
};

/**
 * The bar above the history: the invoice, downloads of its audit trail, a link to the current state, and a button that
 * restores the shown state.
 */
export function HistoryBar({ invoice, number, today, isGone, blocked, onRestore }: Props) {
  const isNarrow = useIsNarrow();
  const { blocked: busy, download: downloadFile } = useFileDownload('audit', WORDS);
  const download = (format: 'json' | 'csv') =>
    downloadFile(auditPath(number, format), `invoice-${number.replace(/[^\w.-]/g, '_')}-audit.${format}`);
  return (
    <RecordBar
      place={
        <>
          <Breadcrumb parent="Invoices" to="/invoices" current={invoiceLabel(number)} />
          <span className="d-only">
            <InvoiceChip invoice={invoice} today={today} />
          </span>
        </>
      }
    >
      <ActionMenu
        label="Export audit trail"
        position="bottom-end"
        entries={[
          { id: 'json', label: 'JSON, with hashes', blocked: busy, perform: () => download('json') },
          { id: 'csv', label: 'CSV, for spreadsheets', blocked: busy, perform: () => download('csv') },
        ]}
      >
        <Button variant="subtle" icon="download" aria-label="Export audit trail">
          {isNarrow ? null : 'Export audit trail'}
          <Icon name="chevron-down" size={14} />
        </Button>
      </ActionMenu>
      {isGone || isNarrow ? null : (
        <ButtonLink to={`/invoices/${encodeURIComponent(number)}`}>Back to current</ButtonLink>
      )}
      <Button variant="primary" icon="restore" blocked={blocked} onClick={onRestore}>
        {isNarrow ? 'Restore' : 'Restore this version'}
      </Button>
    </RecordBar>
  );
}
