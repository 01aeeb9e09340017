import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { ReactNode } from 'react';
import { useFileDownload } from '#shared/lib/download/use-file-download.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import { Button, ButtonLink } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import { auditFile, auditPath, type Trailed } from './api.ts';

type Props = {
  document: Trailed;
  /** Its status. */
  chip: ReactNode;
  isGone: boolean;
  /** What restores the shown state, or why nothing can be restored now; not for documents without earlier states. */
  restore?: { blocked: string | undefined; perform(): void };
};

/** The lists of the kinds, which the bar leads back to. */
export const LISTS = {
  invoice: { name: 'Invoices', path: '/invoices' },
  creditNote: { name: 'Credit notes', path: '/credit-notes' },
  quote: { name: 'Quotes', path: '/quotes' },
} as const;

/** The address of the page of a document. */
export const pageOf = ({ entity, number }: Trailed): string =>
  `${LISTS[entity].path}/${encodeURIComponent(number)}`;

const WORDS = {
  preparing: 'Preparing the audit trail…',
  done: 'Audit trail downloaded',
  failed: "We couldn't download the audit trail. Please try again later.",
};

/**
 * The bar above the history: the document, downloads of its audit trail, a link to the current state, and a button that
 * restores the shown state.
 */
export function HistoryBar({ document, chip, isGone, restore }: Props) {
  const isNarrow = useIsNarrow();
  const { blocked: busy, download: downloadFile } = useFileDownload('audit', WORDS);
  const download = (format: 'json' | 'csv') =>
    downloadFile(auditPath(document, format), auditFile(document, format));
  const list = LISTS[document.entity];
  return (
    <RecordBar
      place={
        <>
          <Breadcrumb parent={list.name} to={list.path} current={invoiceLabel(document.number)} />
          <span className="d-only">{chip}</span>
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
      {isGone || (isNarrow && restore !== undefined) ? null : (
        <ButtonLink to={pageOf(document)}>
          {restore === undefined
            ? `Back to ${MAILED_WORDS[document.entity].toLowerCase()}`
            : 'Back to current'}
        </ButtonLink>
      )}
      {restore === undefined ? null : (
        <Button variant="primary" icon="restore" blocked={restore.blocked} onClick={restore.perform}>
          {isNarrow ? 'Restore' : 'Restore this version'}
        </Button>
      )}
    </RecordBar>
  );
}
