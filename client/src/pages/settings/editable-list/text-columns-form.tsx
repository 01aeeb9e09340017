import { type ReactNode, useState } from 'react';
import { TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';
import { EditForm } from './edit-form.tsx';
import type { Item, ItemFormProps } from './types.ts';

export type Texts<F> = { readonly [Field in keyof F]: string };

export type TextColumn<F> = {
  field: keyof F & string;
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  /** The placeholder in the field of a new item. */
  suggest?(texts: F): string;
  hint?(texts: F): string;
};

export type TextColumnsProps<T extends Item & F, F> = ItemFormProps<T, F> & {
  /** An empty text for each column. */
  blank: F;
  columns: readonly TextColumn<F>[];
  /** An error of the texts together; it is shown at the last field, and nothing is saved. */
  problem?(texts: F): string | undefined;
  /** Whether unchanged texts must not be saved. */
  needsChange?: boolean;
  entersNext?: boolean;
  /** More fields below the texts. */
  below?(texts: F): ReactNode;
};

/** The form of an item that consists of required texts. They are saved without leading and trailing spaces. */
export function TextColumnsForm<T extends Item & F, F extends Texts<F>>(props: TextColumnsProps<T, F>) {
  const { item, start, blank, columns, problem, needsChange = false, entersNext = false } = props;
  const [written, setWritten] = useState<Partial<F>>(item ?? start);
  const texts = { ...blank };
  for (const { field, suggest } of columns)
    Reflect.set(texts, field, written[field] ?? suggest?.(texts) ?? '');
  const trimmed = { ...blank };
  for (const { field } of columns) Reflect.set(trimmed, field, texts[field].trim());
  const wrong = problem?.(trimmed);
  const before: F | null = item;
  const isSame = columns.every(({ field }) => trimmed[field] === before?.[field]);
  const isOff =
    wrong !== undefined || columns.some(({ field }) => trimmed[field] === '') || (needsChange && isSame);
  return (
    <EditForm
      save={props.save}
      isOff={isOff}
      entersNext={entersNext}
      onSubmit={() => props.onSave(trimmed)}
      onCancel={props.onCancel}
    >
      <div className={styles.fields}>
        {columns.map(({ field, label, labelHidden, placeholder, hint }, index) => (
          <TextField
            key={field}
            label={label}
            labelHidden={labelHidden}
            autoFocus={index === 0}
            placeholder={placeholder}
            hint={hint?.(trimmed)}
            error={index === columns.length - 1 ? wrong : undefined}
            value={texts[field]}
            onChange={(event) => setWritten({ ...written, [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      {props.below?.(texts)}
    </EditForm>
  );
}
