import { REFERENCE_FIELDS, type ReferenceField } from '@ledgerline/shared-events/invoices/references.ts';
import { fieldLabels } from '@ledgerline/shared-events/text/field-labels.ts';
import { useCallback, useState } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import styles from './edit-paper.module.css';

/** The references with a line on the paper: filled ones, also after they were emptied, and added ones. */
export function useShownReferences(draft: InvoiceDraft) {
  const [shown, setShown] = useState<readonly ReferenceField[]>([]);
  const missing = REFERENCE_FIELDS.filter((field) => draft[field] !== '' && !shown.includes(field));
  if (missing.length > 0) setShown(inOrder([...shown, ...missing]));
  const add = useCallback((field: ReferenceField) => setShown((before) => inOrder([...before, field])), []);
  return { shown, add };
}

const inOrder = (fields: readonly ReferenceField[]) =>
  REFERENCE_FIELDS.filter((field) => fields.includes(field));

type Props = { shown: readonly ReferenceField[]; onAdd(field: ReferenceField): void };

/** Adds a line for a reference that the paper doesn't have. */
export function AddReference({ shown, onAdd }: Props) {
  const left = REFERENCE_FIELDS.filter((field) => !shown.includes(field));
  if (left.length === 0) return null;
  return (
    <ActionMenu
      label="Add a reference"
      entries={left.map((field) => ({
        id: field,
        label: fieldLabels().invoice[field],
        perform: () => onAdd(field),
      }))}
    >
      <button type="button" className={styles.addTax}>
        <Icon name="plus" size={14} />
        Add reference
      </button>
    </ActionMenu>
  );
}
