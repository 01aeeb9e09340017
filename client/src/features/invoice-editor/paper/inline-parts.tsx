import type { ReactNode } from 'react';
import type { DetailId, PaperParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import { RichBlock } from '../fields/rich-block.tsx';
import { AddLines } from './add-lines.tsx';
import { DetailField } from './detail-fields.tsx';
import { useDraftPart } from './editor-context.ts';
import { rowFields } from './row-fields.tsx';
import { TextPicker } from './text-picker.tsx';
import { useChange } from './use-change.ts';

/** The words of the paper that name its fields. */
export type PaperLabels = Record<DetailId | 'paymentInstructions' | 'invoiceNotes', string>;

/** The fields that replace the editable texts of the paper. Each reads its own part of the draft. */
export const inlineParts = (labels: PaperLabels): PaperParts => ({
  detail: (id, value) => <DetailField id={id} label={labels[id]} value={value} />,
  billing: <Billing />,
  billTo: <BillTo />,
  row: rowFields,
  afterRows: <AddLines />,
  paymentInstructions: (
    <ClosingText kind="paymentInstructions" label={labels.paymentInstructions} placeholder="How to pay" />
  ),
  notes: <ClosingText kind="invoiceNotes" label={labels.invoiceNotes} placeholder="Notes" />,
});

const ADDRESS = '<Address, contact details>';

function Billing(): ReactNode {
  const { change, commit } = useChange();
  return (
    <PartyFields
      label="Billing information"
      value={useDraftPart((draft) => draft.billingInformation)}
      namePlaceholder="<Your company name>"
      detailsPlaceholder={ADDRESS}
      onChange={(billingInformation) => change('billingInformation', { billingInformation })}
      onCommit={commit}
    />
  );
}

function BillTo(): ReactNode {
  const { change, commit } = useChange();
  return (
    <PartyFields
      label="Bill to"
      value={useDraftPart((draft) => draft.billTo)}
      namePlaceholder="<Client's company name>"
      detailsPlaceholder={ADDRESS}
      onChange={({ name, details }) => change('billTo', { billTo: { name, details } })}
      onCommit={commit}
    />
  );
}

type ClosingProps = { kind: 'paymentInstructions' | 'invoiceNotes'; label: string; placeholder: string };

function ClosingText({ kind, label, placeholder }: ClosingProps): ReactNode {
  const { change, commit } = useChange();
  const isQuote = useDraftPart((draft) => draft.kind === 'quote');
  return (
    <TextPicker kind={kind} label={label}>
      <RichBlock
        label={label}
        value={useDraftPart((draft) => draft[kind])}
        placeholder={isQuote ? label : placeholder}
        onChange={(html) => change(kind, { [kind]: html })}
        onCommit={commit}
      />
    </TextPicker>
  );
}
