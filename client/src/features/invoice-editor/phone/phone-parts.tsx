import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { ReactNode } from 'react';
import type { PaperParts } from '#entities/invoice/ui/paper/paper-parts.ts';
import { RichText } from '#entities/invoice/ui/paper/rich-text.tsx';
import type { InvoiceDraft, Party } from '../draft/draft.ts';
import { AddLines } from '../paper/add-lines.tsx';
import { BlockButton } from './block-button.tsx';
import styles from './phone.module.css';

type TextBlock = 'paymentInstructions' | 'invoiceNotes';

/** The paper as it is read, each block a button that opens its sheet. */
export function phoneParts(
  draft: InvoiceDraft,
  model: PaperModel,
  labels: Record<TextBlock, string>,
): PaperParts {
  return {
    detail: (id, value) => (
      <BlockButton block="details" what="the details" isEmpty={value === ''} isWide>
        {value === '' ? `Add ${model.details.find((detail) => detail.id === id)?.label ?? id}` : value}
      </BlockButton>
    ),
    billing: (
      <BlockButton
        block="billing"
        what="your billing information"
        isEmpty={isNobody(draft.billingInformation)}
      >
        <PartyText party={draft.billingInformation} nobody="<Your company name>" />
      </BlockButton>
    ),
    billTo: (
      <BlockButton block="billTo" what="who it is billed to" isEmpty={isNobody(draft.billTo)}>
        <PartyText party={draft.billTo} nobody="<Client's company name>" />
      </BlockButton>
    ),
    row: (row, index) => ({
      name: (
        <BlockButton block={`line ${draft.items[index]?.id ?? ''}`} what={`line ${index + 1}`} isWide>
          {row.name === '' ? 'Item' : row.name}
        </BlockButton>
      ),
      quantity: row.quantity,
      unitPrice: row.unitPrice,
    }),
    afterRows: <AddLines />,
    paymentInstructions: text('paymentInstructions', draft, labels),
    notes: text('invoiceNotes', draft, labels),
  };
}

function text(block: TextBlock, draft: InvoiceDraft, labels: Record<TextBlock, string>): ReactNode {
  return (
    <>
      <h2 className={styles.label}>{labels[block]}</h2>
      <BlockButton block={block} what={labels[block]} isEmpty={draft[block] === ''}>
        {draft[block] === '' ? (
          `Add ${labels[block]}`
        ) : (
          <RichText html={draft[block]} className={styles.rich} />
        )}
      </BlockButton>
    </>
  );
}

const isNobody = ({ name, details }: Party): boolean => name === '' && details === '';

function PartyText({ party: { name, details }, nobody }: { party: Party; nobody: string }) {
  return (
    <>
      <b>{name === '' ? nobody : name}</b>
      {details === '' ? null : <span className={styles.lines}>{details}</span>}
    </>
  );
}
