import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isDraft, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { type PaperModel, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { invoiceSubjectName } from '@ledgerline/shared-events/invoices/subject-name.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { DocumentColumns } from '#entities/invoice/ui/document-columns.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { paperFamilies } from '#entities/invoice/ui/paper/paper-style.ts';
import { PaperSection } from '#entities/invoice/ui/paper-section.tsx';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { DeliverySection } from '#features/delivery/delivery-section.tsx';
import { DeliveryStrip } from '#features/delivery/delivery-strip.tsx';
import { useDelivery } from '#features/delivery/use-delivery.ts';
import { InvoiceEditing } from '#features/invoice-editor/invoice-editing.tsx';
import { useReportsEdited } from '#features/invoice-editor/use-edited-document.ts';
import { useExistingEditor } from '#features/invoice-editor/use-existing-editor.ts';
import { useLeaving } from '#features/invoice-editor/use-leaving.ts';
import { useMarkPaid } from '#features/mark-paid/use-mark-paid.ts';
import { PaymentDialog } from '#features/payments/payment-dialog.tsx';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { CreditNotes } from './credit-notes.tsx';
import styles from './invoice.module.css';
import { MoneyPanel } from './money-panel.tsx';
import { useCredit } from './use-credit.ts';
import { useInvoiceActions } from './use-invoice-actions.ts';
import { usePayments } from './use-payments.ts';
import { ViewBar } from './view-bar.tsx';

/** Loaded when it is first opened. */
const CreditNoteDialog = lazy(async () => ({
  default: (await import('#features/credit-note/credit-note-dialog.tsx')).CreditNoteDialog,
}));

type Props = { invoice: Invoice; settings: SettingsAnswer; onEdited(edited: Invoice | null): void };

/** The paper, read and edited in the same place. */
export function InvoiceView({ invoice, settings, onEdited }: Props) {
  const markPaid = useMarkPaid();
  const acts = useInvoiceActions(invoice);
  const duplicate = useDuplicateInvoice();
  const editor = useExistingEditor(invoice, settings);
  const { isEditing, isHinting, paperSize } = editor;
  const downloadPdf = () => editor.download(acts.downloadPdf);
  const [isAsking, setAsking] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const payments = usePayments(invoice);
  useLeaving(editor);
  useReportsEdited(invoice, editor, onEdited);
  useRenamed(invoice, isEditing);
  const delivery = useDelivery({ entity: 'invoice', record: invoice });
  const editButton = useFocusAfter(isEditing);
  useInvoiceKeys(invoice, {
    send: delivery.send,
    edit: editor.edit,
    markPaid: () => markPaid(invoice, !invoice.paid),
    downloadPdf,
    duplicate: () => void duplicate(invoice),
    recordPayment: () => payments.open({ kind: 'payment', edited: null }),
  });
  const model = useMemo(() => paperModel(paperInvoiceOf(invoice)), [invoice]);
  if (isEditing) return <InvoiceEditing editor={editor} />;
  return (
    <div className={styles.screen}>
      <ViewBar
        invoice={invoice}
        delivery={delivery}
        editButton={editButton}
        onDelete={() => setAsking(true)}
        onPdf={downloadPdf}
        onEdit={editor.edit}
        onDuplicate={() => void duplicate(invoice)}
        onCredit={() => setCrediting(true)}
        onPaid={(paid) => markPaid(invoice, paid)}
      />
      <div className={styles.questions}>
        <QuestionsAt place={recordPlace('invoice', invoice.id)} />
      </div>
      <Columns {...{ invoice, delivery, payments }} onCredit={() => setCrediting(true)}>
        {(largest) => <InvoiceDesk {...{ invoice, model, paperSize, largest }} onClick={editor.click} />}
      </Columns>
      <div className={styles.hint} role="status">
        {isHinting ? <span>Double click to edit</span> : null}
      </div>
      {isCrediting ? <Crediting invoice={invoice} onClose={() => setCrediting(false)} /> : null}
      <DeleteQuestion opened={isAsking} onDelete={acts.remove} onKeep={() => setAsking(false)} />
    </div>
  );
}

const Crediting = (props: ComponentProps<typeof CreditNoteDialog>) => (
  <Suspense fallback={null}>
    <CreditNoteDialog {...props} />
  </Suspense>
);

function DeleteQuestion({ opened, onDelete, onKeep }: { opened: boolean; onDelete(): void; onKeep(): void }) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete invoice"
      text="Are you sure you want to delete this invoice? You can undo it."
      confirm="Delete"
      keep="Keep"
      onConfirm={onDelete}
      onKeep={onKeep}
    />
  );
}

/** The text at the bottom of the printed pages. */
const runningOf = (model: PaperModel) => ({
  text: `${model.title} ${model.number}`,
  direction: model.direction,
  families: paperFamilies(model),
});

type ColumnsProps = {
  invoice: Invoice;
  delivery: ReturnType<typeof useDelivery>;
  payments: ReturnType<typeof usePayments>;
  onCredit(): void;
  /** The paper at its largest scale. */
  children(largest: number): ReactNode;
};

/** The paper, and beside it, or above it on a narrow page, its money and what was sent. */
function Columns({ invoice, delivery, payments, onCredit, children }: ColumnsProps) {
  const panel = isDraft(invoice) ? (
    <DraftNote />
  ) : (
    <>
      <MoneySections invoice={invoice} payments={payments} />
      <CreditNotes invoice={invoice} onCredit={onCredit} />
      <PaperSection document={invoice} />
      <DeliverySection document={invoice} delivery={delivery} />
    </>
  );
  return (
    <DocumentColumns label="Money and delivery" panel={panel}>
      {(largest) => (
        <>
          <DeliveryStrip
            document={{ entity: 'invoice', id: invoice.id, number: invoice.number }}
            delivery={delivery.deliveries.find(({ state }) => state !== 'stopped')}
            onCorrect={delivery.correct}
          />
          {children(largest)}
        </>
      )}
    </DocumentColumns>
  );
}

type DeskProps = {
  invoice: Invoice;
  model: PaperModel;
  paperSize: SettingsAnswer['paperSize'];
  largest: number;
  onClick: ComponentProps<typeof Paper>['onClick'];
};

/** The paper on the desk. A click edits it, unless it was issued in fiscal mode. */
function InvoiceDesk({ invoice, model, paperSize, largest, onClick }: DeskProps) {
  return (
    <Desk paperSize={paperSize} running={runningOf(model)} largest={largest} className={styles.grow}>
      <Paper
        model={model}
        label={invoiceSubjectName(invoice.number)}
        onClick={isFrozen(invoice) ? undefined : onClick}
      />
    </Desk>
  );
}

/** What a draft of fiscal mode waits for. */
function DraftNote() {
  return (
    <section className={styles.draft} aria-label="Draft">
      <h2 className="h2">Draft</h2>
      <p>
        It has no number yet. Issue it to give it one: then it can be sent and paid, and never changes again.
      </p>
    </section>
  );
}

/** What is open of the invoice, its payments, and the dialog of one. */
function MoneySections({ invoice, payments }: Pick<ColumnsProps, 'invoice' | 'payments'>) {
  const credit = useCredit(invoice);
  return (
    <>
      <MoneyPanel
        invoice={invoice}
        credit={credit}
        onTask={payments.open}
        onDelete={payments.remove}
        onUseCredit={() => payments.spendCredit(credit)}
      />
      {payments.task === null ? null : (
        <PaymentDialog
          invoice={invoice}
          task={payments.task}
          onSave={payments.save}
          onClose={payments.close}
        />
      )}
    </>
  );
}

/** For the button that opened the editor: it gets the focus when the editor closes. */
function useFocusAfter(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

type Acts = {
  send(): void;
  edit(): void;
  markPaid(): void;
  downloadPdf(): void;
  duplicate(): void;
  recordPayment(): void;
};

/** What can't be done with a document of fiscal mode. */
const UNAVAILABLE: Readonly<Record<'draft' | 'issued', ReadonlySet<string>>> = {
  draft: new Set(['invoice.send', 'invoice.paid', 'invoice.payment']),
  issued: new Set(['invoice.edit']),
};

/** The actions on an open invoice, for keys and the palette. */
function useInvoiceKeys({ paid, fiscal }: Invoice, acts: Acts): void {
  const actions: Action[] = [
    {
      id: 'invoice.send',
      section: 'Invoice',
      label: 'Send invoice',
      icon: 'send',
      keys: ['s'],
      keywords: ['email', 'mail'],
      perform: acts.send,
    },
    {
      id: 'invoice.edit',
      section: 'Invoice',
      label: 'Edit invoice',
      icon: 'pencil',
      keys: ['e'],
      perform: acts.edit,
    },
    {
      id: 'invoice.paid',
      section: 'Invoice',
      label: paid ? 'Mark as unpaid' : 'Mark as paid',
      icon: 'circle-check',
      keys: ['m'],
      perform: acts.markPaid,
    },
    {
      id: 'invoice.payment',
      section: 'Invoice',
      label: 'Record payment',
      icon: 'coins',
      keys: ['p'],
      perform: acts.recordPayment,
    },
    {
      id: 'invoice.duplicate',
      section: 'Invoice',
      label: 'Duplicate invoice',
      icon: 'copy',
      keys: ['shift+d'],
      perform: acts.duplicate,
    },
    {
      id: 'invoice.pdf',
      section: 'Invoice',
      label: 'Download PDF',
      icon: 'file-download',
      perform: acts.downloadPdf,
    },
  ];
  useActions(actions.filter(({ id }) => fiscal === undefined || !UNAVAILABLE[fiscal.state].has(id)));
}

/** After the number of an invoice was edited, its address changes, but not during an edit of it here. */
function useRenamed(invoice: Invoice, isEditing: boolean): void {
  const navigate = useNavigate();
  const [number, setNumber] = useState(invoice.number);
  useEffect(() => {
    if (isEditing || number === invoice.number) return;
    setNumber(invoice.number);
    navigate(`/invoices/${encodeURIComponent(invoice.number)}`, { replace: true });
  }, [isEditing, number, invoice.number, navigate]);
}
