import { type PaperModel, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { invoiceText, isInvoiceStringId } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { type ReactNode, useMemo } from 'react';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import type { PaperParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { useIsPaperStacked } from '#shared/lib/media/use-media.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { paperInvoiceOfDraft } from '../draft/draft-amounts.ts';
import { BlockSheet } from '../phone/block-sheet.tsx';
import { phoneParts } from '../phone/phone-parts.tsx';
import styles from './edit-paper.module.css';
import { useEditorEnvironment } from './editor-context.ts';
import { inlineParts } from './inline-parts.tsx';
import { SenderQuestion } from './sender-question.tsx';
import { AddTax, TaxLabel } from './tax-fields.tsx';
import { useChange } from './use-change.ts';

type Props = {
  draft: InvoiceDraft;
  billTo?: ReactNode;
  /** Whether jobs of the client are still loading. */
  isComing?: boolean;
};

/** The document with a field for each editable text; a phone edits its blocks in sheets. */
export function EditPaper({ draft, billTo, isComing = false }: Props) {
  const { nextNumber, isSaved } = useEditorEnvironment();
  const changes = useChange();
  const isStacked = useIsPaperStacked();
  const model = useMemo(() => editablePaper(draft, nextNumber), [draft, nextNumber]);
  const labels = {
    paymentInstructions: textOf(draft, 'paymentInstructions'),
    invoiceNotes: textOf(draft, 'notes'),
  };
  const fields = isStacked ? phoneParts(draft, model, labels) : inlineParts(draft, model, labels, changes);
  const parts: PaperParts = {
    ...fields,
    billing: (
      <SenderQuestion draft={draft} isComing={isComing}>
        {fields.billing}
      </SenderQuestion>
    ),
    ...(isSaved
      ? {}
      : {
          tax: (text, index) => <TaxLabel text={text} index={index} draft={draft} />,
          afterTaxes: <AddTax draft={draft} />,
        }),
    ...(billTo === undefined ? {} : { billTo }),
  };
  return (
    <>
      <Paper model={model} parts={parts} label={`Invoice ${model.number}`.trim()} className={styles.edit} />
      <BlockSheet draft={draft} />
    </>
  );
}

/** The paper, including the lines that it normally omits while they are empty: due date and reference. */
function editablePaper(draft: InvoiceDraft, nextNumber: string): PaperModel {
  const model = paperModel(paperInvoiceOfDraft(draft, nextNumber));
  const details = (['date', 'invoiceNumber', 'dueDate', 'reference'] as const).map(
    (id) => model.details.find((detail) => detail.id === id) ?? { id, label: textOf(draft, id), value: '' },
  );
  return { ...model, details };
}

function textOf(draft: InvoiceDraft, id: Parameters<typeof invoiceText>[1]): string {
  const strings = draft.strings.flatMap((string) =>
    isInvoiceStringId(string.id) ? [{ id: string.id, value: string.value }] : [],
  );
  return invoiceText(strings, id);
}
