import { type PaperModel, paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { invoiceText, isInvoiceStringId } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { type ReactNode, useMemo } from 'react';
import { Paper, type PaperParts } from '../../../entities/invoice/index.ts';
import { paperInvoiceOfDraft } from '../draft/amounts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import { RichBlock } from '../fields/rich-block.tsx';
import { AddLines } from './add-lines.tsx';
import { DetailField } from './detail-fields.tsx';
import styles from './edit-paper.module.css';
import { useEditorWorld } from './editor-context.ts';
import { rowFields } from './row-fields.tsx';
import { AddTax, TaxLabel } from './tax-fields.tsx';
import { TextPicker } from './text-picker.tsx';
import { useChange } from './use-change.ts';

/** The document with a field wherever something can be written. */
export function EditPaper({ draft, billTo }: { draft: InvoiceDraft; billTo?: ReactNode }) {
  const { nextNumber, isSaved } = useEditorWorld();
  const changes = useChange();
  const { change, commit } = changes;
  const model = useMemo(() => editablePaper(draft, nextNumber), [draft, nextNumber]);
  const label = (id: 'paymentInstructions' | 'notes') => textOf(draft, id);
  const parts: PaperParts = {
    detail: (id, value) => (
      <DetailField
        id={id}
        label={model.details.find((detail) => detail.id === id)?.label ?? id}
        value={value}
        draft={draft}
      />
    ),
    billing: (
      <PartyFields
        label="Billing information"
        value={draft.billingInformation}
        namePlaceholder="<Your company name>"
        detailsPlaceholder="<Address, contact details>"
        onChange={(billingInformation) => change('billingInformation', { billingInformation })}
        onCommit={commit}
      />
    ),
    billTo: billTo ?? (
      <PartyFields
        label="Bill to"
        value={draft.billTo}
        namePlaceholder="<Client's company name>"
        detailsPlaceholder="<Address, contact details>"
        onChange={(party) => change('billTo', { billTo: party })}
        onCommit={commit}
      />
    ),
    row: (row, index) => rowFields(row, index, draft, changes),
    afterRows: <AddLines draft={draft} />,
    ...(isSaved
      ? {}
      : {
          tax: (text, index) => <TaxLabel text={text} index={index} draft={draft} />,
          afterTaxes: <AddTax draft={draft} />,
        }),
    paymentInstructions: (
      <TextPicker kind="paymentInstructions" label={label('paymentInstructions')} draft={draft}>
        <RichBlock
          label={label('paymentInstructions')}
          value={draft.paymentInstructions}
          placeholder="How to pay"
          onChange={(paymentInstructions) => change('paymentInstructions', { paymentInstructions })}
          onCommit={commit}
        />
      </TextPicker>
    ),
    notes: (
      <TextPicker kind="invoiceNotes" label={label('notes')} draft={draft}>
        <RichBlock
          label={label('notes')}
          value={draft.invoiceNotes}
          placeholder="Notes"
          onChange={(invoiceNotes) => change('invoiceNotes', { invoiceNotes })}
          onCommit={commit}
        />
      </TextPicker>
    ),
  };
  return <Paper model={model} parts={parts} label={`Invoice ${model.number}`} className={styles.edit} />;
}

/** The paper with the lines that it leaves out while they are empty: due date and reference. */
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
