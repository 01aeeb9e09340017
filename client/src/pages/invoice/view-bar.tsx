import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel, isDraft, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { type ComponentProps, type MouseEventHandler, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { troubleLook } from '#entities/delivery/sending-look.ts';
import { $invoiceListAddress } from '#entities/invoice/model.ts';
import { downloadPdfFx } from '#entities/invoice/pdf.ts';
import { $today } from '#entities/settings/model.ts';
import { CancelSending, SendButton, SendingChip } from '#features/delivery/sending-parts.tsx';
import type { useDelivery } from '#features/delivery/use-delivery.ts';
import { IssueStep } from '#features/issue-invoice/issue-step.tsx';
import { useReminderMarks } from '#features/reminder-marks/reminder-marks.tsx';
import { MarkSentDialog } from '#features/send-document/mark-sent-dialog.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone, useIsTight } from '#shared/lib/media/use-media.ts';
import { Button, firstClick, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Breadcrumb, RecordBar } from '#shared/ui/page/index.ts';
import { StatusChip } from './invoice-status-chip.tsx';

type Props = {
  invoice: Invoice;
  /** The button that edits the invoice, or that of the menu with it. */
  editButton: RefObject<HTMLButtonElement | null>;
  delivery: ReturnType<typeof useDelivery>;
  onDelete(): void;
  onPdf(): void;
  onEdit(): void;
  onDuplicate(): void;
  onCredit(): void;
  onPaid(paid: boolean): void;
};

/** The page width from which all buttons fit beside a long number and an overdue status, in px. */
const ROOM_FROM = 960;
/** The same for a partly paid one, which has a second status and its rest on a button. */
const TWO_CHIPS_ROOM_FROM = 1180;

const hasTwoChips = ({ status, credits }: Invoice): boolean =>
  status === 'partly_paid' || credits.some(({ draft }) => draft !== true);

/** The label of the button that records the rest: "Mark as paid", or "Mark €452.00 as paid" of a part. */
function restLabel({ status, openAmount, currency }: Invoice): string {
  if (status !== 'partly_paid') return 'Mark as paid';
  return `Mark ${formatAmount(decimalText(openAmount), currency)} as paid`;
}

type Entry = ComponentProps<typeof ActionMenu>['entries'][number];

type Actions = Pick<Props, 'onDelete' | 'onPdf' | 'onEdit' | 'onDuplicate' | 'onCredit' | 'onPaid'> & {
  onMark(): void;
  onSend(): void;
  onTrail(): void;
  /** What can be done about reminders. */
  marks: readonly Entry[];
};

/** What can't be done with a document of fiscal mode, by the ids of the entries. */
const UNAVAILABLE: Readonly<Record<'draft' | 'issued', ReadonlySet<string>>> = {
  draft: new Set(['send', 'mark-sent', 'paid']),
  issued: new Set(['edit', 'delete']),
};

/** The entries of the menu beside buttons for the other actions, and of the menu with all actions. */
function menuEntries(invoice: Invoice, actions: Actions, isPhone: boolean): { few: Entry[]; all: Entry[] } {
  const few: Entry[] = [
    { id: 'send', label: 'Send invoice', icon: 'send', shortcut: 'S', perform: actions.onSend },
    { id: 'mark-sent', label: 'Mark as sent', icon: 'check', perform: actions.onMark },
    {
      id: 'duplicate',
      label: 'Duplicate invoice',
      icon: 'copy',
      shortcut: 'Shift D',
      perform: actions.onDuplicate,
    },
    ...(isDraft(invoice) || invoice.status === 'credited'
      ? []
      : [
          {
            id: 'credit',
            label: 'Credit note…',
            icon: 'receipt-refund',
            perform: actions.onCredit,
          } as const,
        ]),
    ...(isDraft(invoice) ? [] : actions.marks),
  ];
  const last: Entry[] = [
    { id: 'trail', label: 'Audit trail', icon: 'history', apart: true, perform: actions.onTrail },
    { id: 'delete', label: 'Delete', icon: 'trash', danger: true, apart: true, perform: actions.onDelete },
  ];
  const paid: Entry = {
    id: 'paid',
    label: restLabel(invoice),
    icon: 'circle-check',
    perform: () => actions.onPaid(true),
  };
  // A phone has room for one next step.
  const isPaidInMenu = isPhone && invoice.sending === null && !invoice.paid;
  const all: Entry[] = [
    ...few,
    ...(isPaidInMenu ? [paid] : []),
    { id: 'pdf', label: 'Download PDF', icon: 'file-download', perform: actions.onPdf },
    { id: 'edit', label: 'Edit', icon: 'pencil', shortcut: 'E', perform: actions.onEdit },
    ...last,
  ];
  const unavailable = invoice.fiscal && UNAVAILABLE[invoice.fiscal.state];
  const offered = (entries: Entry[]) => entries.filter(({ id }) => !unavailable?.has(id));
  return { few: offered([...few, ...last]), all: offered(all) };
}

/** The bar above the paper: breadcrumb, status and actions. */
export function ViewBar({
  invoice,
  delivery,
  editButton,
  onDelete,
  onPdf,
  onEdit,
  onDuplicate,
  onCredit,
  onPaid,
}: Props) {
  const [today, list] = useUnit([$today, $invoiceListAddress]);
  const isTight = useIsTight(hasTwoChips(invoice) ? TWO_CHIPS_ROOM_FROM : ROOM_FROM);
  const isPhone = useIsPhone();
  // A phone has room for one chip: what went wrong, or the status. The section of the delivery says the rest.
  const chip = isPhone ? troubleLook(invoice.sending) : delivery.chip;
  const [isMarking, setMarking] = useState(false);
  const navigate = useNavigate();
  const onTrail = () => void navigate('?history=1');
  const actions = { onDelete, onPdf, onEdit, onDuplicate, onCredit, onPaid, onTrail };
  const marks = useReminderMarks(invoice);
  const { few, all } = menuEntries(
    invoice,
    { ...actions, onMark: () => setMarking(true), onSend: delivery.send, marks: marks.entries },
    isPhone,
  );
  return (
    <RecordBar
      place={
        <>
          <Breadcrumb
            parent="Invoices"
            to={list}
            current={invoiceLabel(invoice.number)}
            isShort={isPhone}
            back="Back to invoices"
          />
          <SendingChip chip={chip} />
          {isPhone && chip !== null ? null : (
            <StatusChip {...{ invoice, today, isTight }} onUnpaid={() => onPaid(false)} />
          )}
        </>
      }
    >
      {isTight ? (
        <ActionMenu label="Invoice" entries={all} position="bottom-end">
          <IconButton ref={editButton} icon="dots" label="More actions" />
        </ActionMenu>
      ) : (
        <>
          <ActionMenu label="Invoice" entries={few} position="bottom-end">
            <IconButton icon="dots" label="More actions" />
          </ActionMenu>
          <PdfButton onClick={firstClick(onPdf)} />
          <EditButton {...{ invoice, editButton, onEdit }} />
        </>
      )}
      <NextStep {...{ invoice, delivery, isPhone, onPaid }} />
      {marks.dialog}
      {isMarking ? (
        <MarkSentDialog source={{ entity: 'invoice', record: invoice }} onClose={() => setMarking(false)} />
      ) : null}
    </RecordBar>
  );
}

/** A document that was issued in fiscal mode can't be edited. */
function EditButton({ invoice, editButton, onEdit }: Pick<Props, 'invoice' | 'editButton' | 'onEdit'>) {
  return isFrozen(invoice) ? null : (
    <Button ref={editButton} icon="pencil" shortcut="E" onClick={firstClick(onEdit)}>
      Edit
    </Button>
  );
}

/** Downloads the PDF, and says so while it is prepared. */
function PdfButton({ onClick }: { onClick: MouseEventHandler<HTMLButtonElement> }) {
  const isPending = useUnit(downloadPdfFx.pending);
  return (
    <Button icon="file-download" busy={isPending ? 'Preparing PDF…' : undefined} onClick={onClick}>
      PDF
    </Button>
  );
}

type StepProps = Pick<Props, 'invoice' | 'delivery' | 'onPaid'> & { isPhone: boolean };

/** The next step of an invoice: issue it, send it, stop the message that waits, or mark the invoice as paid. */
function NextStep({ invoice, delivery, isPhone, onPaid }: StepProps) {
  if (isDraft(invoice)) return <IssueStep document={invoice} />;
  if (delivery.secondsLeft > 0) {
    return <CancelSending onClick={delivery.stop} />;
  }
  if (invoice.paid) return null;
  const isSent = invoice.sending !== null;
  return (
    <>
      {isPhone && !isSent ? null : (
        <Button
          variant={isSent ? 'primary' : 'default'}
          icon="circle-check"
          aria-label="Mark as paid"
          onClick={firstClick(() => onPaid(true))}
        >
          {isPhone ? 'Paid' : restLabel(invoice)}
        </Button>
      )}
      {isSent ? null : <SendButton onClick={firstClick(delivery.send)} />}
    </>
  );
}
