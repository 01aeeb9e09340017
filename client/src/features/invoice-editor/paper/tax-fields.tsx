import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { withoutTax, withPrimaryTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { reasonsIn } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { taxesBeside } from '@ledgerline/shared-events/taxes/kinds.ts';
import { useState } from 'react';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import { listedTax } from '#entities/settings/tax-kinds.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { TaxDialog } from '../dialogs/tax-dialog.tsx';
import { placeOfTax } from '../draft/document-taxes.ts';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

type TaxLabelProps = { kind: 'tax' | 'withheld'; text: string; index: number };

/** A tax of a new invoice, with a button to remove it. One that only lines have is removed there. */
export function TaxLabel({ kind, text, index }: TaxLabelProps) {
  const { choose } = useChange();
  const { settings } = useEditorEnvironment();
  const place = useDraftPart((draft) => placeOfTax(draft, kind, index));
  if (place < 0) return text;
  return (
    <span className={styles.tax}>
      {text}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={() => choose('tax', ({ taxes }) => ({ taxes: withoutTax(taxes, place, settings.taxes) }))}
      >
        <Icon name="x" size={14} />
      </button>
    </span>
  );
}

/** Adds one of the account's taxes, or a new one. */
export function AddTax() {
  const { settings } = useEditorEnvironment();
  const { choose } = useChange();
  const [isOpen, setOpen] = useState(false);
  const taxes = useDraftPart((draft) => draft.taxes);
  const language = useDraftPart((draft) => draft.language);
  const locale = useDraftPart((draft) => draft.locale);
  const used = new Set(taxes.map(({ id }) => id));
  const free = settings.taxes.filter(({ id }) => !used.has(id));
  const add = (tax: TaxAnswer, available: readonly TaxAnswer[]) => {
    const added = withPrimaryTaxes([tax], available).filter(({ id }) => !used.has(id));
    const words = reasonsIn({ language, locale }, settings);
    choose('tax', { taxes: [...taxesBeside(tax, taxes), ...frozenTaxes(added, available, words)] });
  };
  const entries: MenuEntry[] = [
    ...free.map((tax) => ({
      id: String(tax.id),
      label: listedTax(tax),
      perform: () => add(tax, settings.taxes),
    })),
    { id: 'new', label: 'New tax', icon: 'plus', apart: free.length > 0, perform: () => setOpen(true) },
  ];
  const button = (
    <button
      type="button"
      className={styles.addTax}
      onClick={free.length === 0 ? () => setOpen(true) : undefined}
    >
      <Icon name="plus" size={14} />
      Add tax
    </button>
  );
  return (
    <>
      {free.length === 0 ? (
        button
      ) : (
        <ActionMenu label="Taxes" entries={entries}>
          {button}
        </ActionMenu>
      )}
      {isOpen ? (
        <TaxDialog
          taxes={settings.taxes}
          onClose={() => setOpen(false)}
          onAdded={(tax) => {
            setOpen(false);
            add(tax, [...settings.taxes, tax]);
          }}
        />
      ) : null}
    </>
  );
}
