import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import type { ShownField } from './fields.ts';
import styles from './quick-add.module.css';

type Props = {
  fields: readonly ShownField[];
  onPick(field: ShownField, id: number | null): void;
  /** A field that is typed: its words in the line are selected. */
  onType(field: ShownField): void;
};

/** What was understood, part by part. Each part is a button that puts it right. */
export function QuickFields({ fields, onPick, onType }: Props) {
  return (
    <div className={styles.fields}>
      {fields.map((one) =>
        one.options.length === 0 ? (
          <FieldButton key={one.field} field={one} onClick={() => onType(one)} />
        ) : (
          <ActionMenu key={one.field} label={one.label} entries={entriesOf(one, onPick)}>
            <FieldButton field={one} />
          </ActionMenu>
        ),
      )}
    </div>
  );
}

function entriesOf(field: ShownField, onPick: Props['onPick']) {
  const entries = field.options.map(({ id, name }) => ({
    id: String(id),
    label: name,
    perform: () => onPick(field, id),
  }));
  const hasValue = field.state === 'said' || field.state === 'derived';
  return hasValue
    ? [...entries, { id: 'none', label: 'None', apart: true, perform: () => onPick(field, null) }]
    : entries;
}

type ButtonProps = ComponentProps<'button'> & { field: ShownField };

function FieldButton({ field: { field, label, icon, value, source, state }, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={clsx(styles.field, button.className)}
      data-field={field}
      data-state={state}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        <Icon name={state === 'question' ? 'alert-circle' : icon} size={14} />
        <span className="trunc">{value === '' ? 'Not set' : value}</span>
      </span>
      <span className={clsx(styles.label, 'trunc')}>{source}</span>
    </button>
  );
}
