import type { InvoiceAdjustment } from '@ledgerline/shared-events/invoices/record.ts';
import { useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { AdjustmentDialog } from '../dialogs/adjustment-dialog.tsx';
import { withAdjustment } from '../draft/adjustments.ts';
import { chosenTaxes, lineTaxOptions, offersLineTaxes, sharedLineTax } from '../draft/document-taxes.ts';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

/** A discount or surcharge of the invoice, which opens its dialog, with a button to remove it. */
export function AdjustmentLabel({ text, index }: { text: string; index: number }) {
  const { choose } = useChange();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={styles.tax}>
      <span>
        <button type="button" className={styles.sumLabel} onClick={() => setOpen(true)}>
          {text}
        </button>
      </span>
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={() => choose('adjustment', (draft) => withAdjustment(draft, index, null))}
      >
        <Icon name="x" size={14} />
      </button>
      {isOpen ? <Editing index={index} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

/** Adds a discount or a surcharge. */
export function AddAdjustment() {
  const [isOpen, setOpen] = useState(false);
  const count = useDraftPart(({ adjustments = [] }) => adjustments.length);
  return (
    <>
      <button type="button" className={styles.addTax} onClick={() => setOpen(true)}>
        <Icon name="plus" size={14} />
        Add discount
      </button>
      {isOpen ? <Editing index={count} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Editing({ index, onClose }: { index: number; onClose(): void }) {
  const { choose } = useChange();
  const { settings } = useEditorEnvironment();
  const adjustment = useDraftPart(({ adjustments }) => adjustments?.[index]);
  const currency = useDraftPart((draft) => draft.currency);
  const locale = useDraftPart((draft) => draft.locale);
  const tax = useDraftPart(sharedLineTax);
  const isTaxed = useDraftPart((draft) => offersLineTaxes(draft, settings));
  const taxes = isTaxed ? lineTaxOptions(adjustment ?? {}, settings) : [];
  const save = (entered: InvoiceAdjustment, choice: string) => {
    choose('adjustment', (draft) => {
      const own = choice === 'own' ? adjustment?.taxes : chosenTaxes(draft, choice, settings);
      return withAdjustment(draft, index, { ...entered, ...(own && { taxes: own }) });
    });
    onClose();
  };
  return <AdjustmentDialog {...{ adjustment, currency, locale, taxes, tax, onClose }} onSave={save} />;
}
