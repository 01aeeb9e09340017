import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { withoutTax, withPrimaryTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { reasonsIn } from '@ledgerline/shared-events/taxes/exemptions.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useState } from 'react';
import { frozenTaxes } from '#entities/settings/frozen-taxes.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { TaxDialog } from '../dialogs/tax-dialog.tsx';
import styles from './edit-paper.module.css';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import { useChange } from './use-change.ts';

/** A tax of a new invoice, with a button to remove it. */
export function TaxLabel({ text, index }: { text: string; index: number }) {
  const { choose } = useChange();
  const { settings } = useEditorEnvironment();
  return (
    <span className={styles.tax}>
      {text}
      <button
        type="button"
        aria-label={`Remove ${text}`}
        onClick={() => choose('tax', ({ taxes }) => ({ taxes: withoutTax(taxes, index, settings.taxes) }))}
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
    choose('tax', { taxes: [...taxes, ...frozenTaxes(added, available, words)] });
  };
  const entries: MenuEntry[] = [
    ...free.map((tax) => ({
      id: String(tax.id),
      label: taxLabel({ name: tax.name, rate: decimalText(tax.rate) }),
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
