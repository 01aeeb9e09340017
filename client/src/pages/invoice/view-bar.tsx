import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { $today } from '#entities/settings/model.ts';
import { useIsPhone, useIsTight } from '#shared/lib/media/use-media.ts';
import { Button, ButtonLink, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import styles from './invoice.module.css';
import { StatusChip } from './invoice-status-chip.tsx';

type Props = {
  invoice: Invoice;
  /** The button that edits the invoice, or that of the menu with it. */
  editButton: RefObject<HTMLButtonElement | null>;
  onDelete(): void;
  onPdf(): void;
  onEdit(): void;
  onDuplicate(): void;
  onPaid(paid: boolean): void;
};

/** The page width from which all buttons fit beside a long number and an overdue status, in px. */
const ROOM_FROM = 1140;

/** The bar above the paper: breadcrumb, status and actions. */
export function ViewBar({ invoice, editButton, onDelete, onPdf, onEdit, onDuplicate, onPaid }: Props) {
  const today = useUnit($today);
  const isTight = useIsTight(ROOM_FROM);
  const isPhone = useIsPhone();
  const duplicate = {
    id: 'duplicate',
    label: 'Duplicate invoice',
    icon: 'copy' as const,
    shortcut: 'Shift D',
    perform: onDuplicate,
  };
  const more = [
    duplicate,
    { id: 'pdf', label: 'PDF', icon: 'file-download' as const, perform: onPdf },
    { id: 'edit', label: 'Edit', icon: 'pencil' as const, shortcut: 'E', perform: onEdit },
    { id: 'delete', label: 'Delete', icon: 'trash' as const, danger: true, apart: true, perform: onDelete },
  ];
  return (
    <RecordBar
      place={
        <>
          <Breadcrumb parent="Invoices" to="/invoices" current={invoice.number} isShort={isPhone} />
          <StatusChip invoice={invoice} today={today} onUnpaid={() => onPaid(false)} />
        </>
      }
    >
      {isTight ? (
        <>
          <ActionMenu label="Invoice" entries={more} position="bottom-end">
            <IconButton ref={editButton} icon="dots" label="More" />
          </ActionMenu>
          <Link className={styles.iconLink} to="?history=1" aria-label="Audit trail" data-tip="Audit trail">
            <Icon name="history" size={18} />
          </Link>
        </>
      ) : (
        <>
          <ActionMenu label="Invoice" entries={[duplicate]} position="bottom-end">
            <IconButton icon="dots" label="More" />
          </ActionMenu>
          <Button variant="danger" icon="trash" onClick={firstClick(onDelete)}>
            Delete
          </Button>
          <ButtonLink variant="subtle" icon="history" to="?history=1">
            Audit trail
          </ButtonLink>
          <Button icon="file-download" onClick={firstClick(onPdf)}>
            PDF
          </Button>
          <Button ref={editButton} icon="pencil" shortcut="E" onClick={firstClick(onEdit)}>
            Edit
          </Button>
        </>
      )}
      {invoice.paid ? null : (
        <Button
          variant="primary"
          icon="circle-check"
          aria-label="Mark as paid"
          onClick={firstClick(() => onPaid(true))}
        >
          {isPhone ? 'Paid' : 'Mark as paid'}
        </Button>
      )}
    </RecordBar>
  );
}
