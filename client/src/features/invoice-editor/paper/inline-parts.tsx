import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { PaperParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import { RichBlock } from '../fields/rich-block.tsx';
import { AddLines } from './add-lines.tsx';
import { DetailField } from './detail-fields.tsx';
import { rowFields } from './row-fields.tsx';
import { TextPicker } from './text-picker.tsx';
import type { useChange } from './use-change.ts';

type TextLabels = Record<'paymentInstructions' | 'invoiceNotes', string>;

/** The fields that replace the editable texts of the paper. */
export function inlineParts(
  draft: InvoiceDraft,
  model: PaperModel,
  labels: TextLabels,
  changes: ReturnType<typeof useChange>,
): PaperParts {
  const { change, commit } = changes;
  const closingText = (kind: keyof TextLabels, placeholder: string) => (
    <TextPicker kind={kind} label={labels[kind]} draft={draft}>
      <RichBlock
        label={labels[kind]}
        value={draft[kind]}
        placeholder={placeholder}
        onChange={(html) => change(kind, { [kind]: html })}
        onCommit={commit}
      />
    </TextPicker>
  );
  const party = { detailsPlaceholder: '<Address, contact details>', onCommit: commit };
  return {
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
        {...party}
        label="Billing information"
        value={draft.billingInformation}
        namePlaceholder="<Your company name>"
        onChange={(billingInformation) => change('billingInformation', { billingInformation })}
      />
    ),
    billTo: (
      <PartyFields
        {...party}
        label="Bill to"
        value={draft.billTo}
        namePlaceholder="<Client's company name>"
        onChange={({ name, details }) => change('billTo', { billTo: { name, details } })}
      />
    ),
    row: (row, index) => rowFields(row, index, draft, changes),
    afterRows: <AddLines draft={draft} />,
    paymentInstructions: closingText('paymentInstructions', 'Payment instructions'),
    notes: closingText('invoiceNotes', 'Notes'),
  };
}
