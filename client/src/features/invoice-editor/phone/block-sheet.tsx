import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { SidePanel } from '#shared/ui/dialog/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { useEditorEnvironment } from '../paper/editor-context.ts';
import { TextForm } from './closing-text-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { LineForm } from './line-form.tsx';
import { BillToForm, PartyForm } from './party-form.tsx';
import styles from './phone.module.css';

/** Edits the touched block in a sheet over the paper, with fields large enough for a thumb. */
export function BlockSheet({ draft }: { draft: InvoiceDraft }) {
  const { actor } = useEditorEnvironment();
  const block = useSelector(actor, ({ context }) => context.sheet?.block ?? null);
  if (block === null) return null;
  const line = draft.items.findIndex(({ id }) => block === `line ${id}`);
  if (block.startsWith('line ')) {
    if (line < 0) return null;
    return (
      <Sheet title={`Line ${line + 1}`}>
        <LineForm draft={draft} index={line} />
      </Sheet>
    );
  }
  switch (block) {
    case 'details':
      return (
        <Sheet title="Details">
          <DetailsForm draft={draft} />
        </Sheet>
      );
    case 'billing':
      return (
        <Sheet title="Billing information">
          <PartyForm part="billingInformation" draft={draft} />
        </Sheet>
      );
    case 'billTo':
      return (
        <Sheet title="Bill to">
          <BillToForm draft={draft} />
        </Sheet>
      );
    case 'paymentInstructions':
      return (
        <Sheet title={termsLabel(draft)}>
          <TextForm kind="paymentInstructions" label={termsLabel(draft)} draft={draft} />
        </Sheet>
      );
    default:
      return (
        <Sheet title="Notes">
          <TextForm kind="invoiceNotes" label="Notes" draft={draft} />
        </Sheet>
      );
  }
}

const termsLabel = ({ kind }: InvoiceDraft): string => (kind === 'quote' ? 'Terms' : 'Payment instructions');

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const { actor } = useEditorEnvironment();
  // A touch beside the sheet may be an accident, so it keeps the changes; Undo reverts them.
  const keep = () => actor.send({ type: 'KEEP_BLOCK' });
  return (
    <SidePanel label={title} onClose={keep} isLow>
      <div className={styles.head}>
        <h2 className="h2">{title}</h2>
        <IconButton icon="x" label="Cancel" onClick={() => actor.send({ type: 'CANCEL_BLOCK' })} />
      </div>
      <div className={styles.form}>{children}</div>
      <div className={styles.foot}>
        <Button size="lg" onClick={() => actor.send({ type: 'CANCEL_BLOCK' })}>
          Cancel
        </Button>
        <Button size="lg" variant="primary" onClick={keep}>
          Done
        </Button>
      </div>
    </SidePanel>
  );
}
