import { useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { AdjustmentDialog } from '../dialogs/adjustment-dialog.tsx';
import { withAdjustment } from '../draft/adjustments.ts';
import styles from './edit-paper.module.css';
import { useDraftPart } from './editor-context.ts';
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
  const adjustment = useDraftPart(({ adjustments }) => adjustments?.[index]);
  const currency = useDraftPart((draft) => draft.currency);
  const locale = useDraftPart((draft) => draft.locale);
  return (
    <AdjustmentDialog
      {...{ adjustment, currency, locale, onClose }}
      onSave={(entered) => {
        choose('adjustment', (draft) => withAdjustment(draft, index, entered));
        onClose();
      }}
    />
  );
}
