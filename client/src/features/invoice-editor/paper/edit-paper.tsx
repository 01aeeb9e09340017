import {
  type PaperInvoice,
  type PaperModel,
  paperModel,
  referenceLabel,
} from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { ReferenceField } from '@ledgerline/shared-events/invoices/references.ts';
import { invoiceText, isInvoiceStringId } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { supplyWord } from '@ledgerline/shared-events/languages/work-words.ts';
import { type ReactNode, useMemo } from 'react';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import type { PaperParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { useIsPaperStacked } from '#shared/lib/media/use-media.ts';
import { type InvoiceDraft, KIND_WORDS, offersSupply } from '../draft/draft.ts';
import { paperInvoiceOfDraft } from '../draft/draft-amounts.ts';
import { BlockSheet } from '../phone/block-sheet.tsx';
import { phoneParts } from '../phone/phone-parts.tsx';
import { useDraft } from '../use-invoice-editor.ts';
import { AddAdjustment, AdjustmentLabel } from './adjustment-fields.tsx';
import styles from './edit-paper.module.css';
import { useEditorEnvironment } from './editor-context.ts';
import { inlineParts, type PaperLabels } from './inline-parts.tsx';
import { AddReference, useShownReferences } from './references.tsx';
import { SenderQuestion } from './sender-question.tsx';
import { AddTax, TaxLabel } from './tax-fields.tsx';

type Props = {
  billTo?: ReactNode;
  /** Whether jobs of the client are still loading. */
  isComing?: boolean;
};

/** The document with a field for each editable text; a phone edits its blocks in sheets. */
export function EditPaper({ billTo, isComing = false }: Props) {
  const { actor, nextNumber, isSaved } = useEditorEnvironment();
  const draft = useDraft(actor);
  const { shown, add } = useShownReferences(draft);
  const model = useMemo(() => editablePaper(draft, nextNumber, shown), [draft, nextNumber, shown]);
  const labels = useMemo(() => labelsOf(draft), [draft]);
  const inline = useMemo(
    () => ({ ...inlineParts(labels), afterDetails: <AddReference shown={shown} onAdd={add} /> }),
    [labels, shown, add],
  );
  const fields = useIsPaperStacked() ? phoneParts(draft, model, labels) : inline;
  const parts: PaperParts = {
    ...fields,
    billing: <SenderQuestion isComing={isComing}>{fields.billing}</SenderQuestion>,
    ...(isSaved && draft.kind !== 'quote' ? SAVED_SUMS : SUMS),
    ...(billTo === undefined ? {} : { billTo }),
  };
  return (
    <>
      <Paper
        model={model}
        parts={parts}
        label={`${KIND_WORDS[draft.kind ?? 'invoice']} ${model.number}`.trim()}
        className={styles.edit}
      />
      <BlockSheet draft={draft} />
    </>
  );
}

const SUMS: PaperParts = {
  sum: (kind, text, index) =>
    kind === 'adjustment' ? (
      <AdjustmentLabel text={text} index={index} />
    ) : (
      <TaxLabel kind={kind} text={text} index={index} />
    ),
  afterTaxes: (
    <span className={styles.sums}>
      <AddTax />
      <AddAdjustment />
    </span>
  ),
};

/** A saved invoice keeps its taxes; those of a quote may change. */
const SAVED_SUMS: PaperParts = {
  sum: (kind, text, index) => (kind === 'adjustment' ? <AdjustmentLabel text={text} index={index} /> : text),
  afterTaxes: <AddAdjustment />,
};

/** The paper, including the lines that it normally omits while they are empty: dates of supply, due date, reference. */
function editablePaper(
  draft: InvoiceDraft,
  nextNumber: string,
  references: readonly ReferenceField[],
): PaperModel {
  const paper = paperInvoiceOfDraft(draft, nextNumber);
  const model = paperModel(paper);
  const labels = labelsOf(draft);
  const supplied = offersSupply(draft) ? (['supplied'] as const) : [];
  const ids = ['date', 'invoiceNumber', ...supplied, 'dueDate', 'reference', ...references] as const;
  const details = ids.map(
    (id) => model.details.find((detail) => detail.id === id) ?? { id, label: labels[id], value: '' },
  );
  return { ...model, rows: rowsOfEdit(model, paper), details };
}

/** The rows, where a line has its figures also while it is printed by its bands: they are edited there. */
function rowsOfEdit({ rows }: PaperModel, paper: PaperInvoice): PaperModel['rows'] {
  if (!rows.some(({ isBand }) => isBand)) return rows;
  const lines = paperModel({ ...paper, items: paper.items.map(({ bands: _, ...item }) => item) }).rows;
  return rows.map((row) => (row.isBand ? row : (lines[row.line] ?? row)));
}

function labelsOf({ strings, locale }: Pick<InvoiceDraft, 'strings' | 'locale'>): PaperLabels {
  const text = (id: Parameters<typeof invoiceText>[1]) => textOf(strings, id);
  return {
    date: text('date'),
    invoiceNumber: text('invoiceNumber'),
    supplied: supplyWord(true, locale),
    dueDate: text('dueDate'),
    corrects: text('dueDate'),
    reference: text('reference'),
    buyerReference: referenceLabel('buyerReference', locale),
    orderReference: referenceLabel('orderReference', locale),
    contractReference: referenceLabel('contractReference', locale),
    projectReference: referenceLabel('projectReference', locale),
    paymentInstructions: text('paymentInstructions'),
    invoiceNotes: text('notes'),
  };
}

function textOf(strings: InvoiceDraft['strings'], id: Parameters<typeof invoiceText>[1]): string {
  const ownTexts = strings.flatMap((string) =>
    isInvoiceStringId(string.id) ? [{ id: string.id, value: string.value }] : [],
  );
  return invoiceText(ownTexts, id);
}
