import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import styles from '../settings.module.css';

type Props = {
  /** The label of the save button. */
  save: string;
  isOff?: boolean;
  /** Whether Enter moves from one text field to the next, and saves after the last. Folded fields don't count. */
  entersNext?: boolean;
  /** Whether Escape closes the form; false where that would discard a long text. */
  escapes?: boolean;
  onSubmit(): void;
  onCancel(): void;
  children: ReactNode;
};

/** A form in a row of a list, with its fields and the buttons to save and to cancel. */
export function EditForm({ save, isOff = false, entersNext = false, escapes = true, ...rest }: Props) {
  const { onSubmit, onCancel, children } = rest;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) onSubmit();
  };
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && escapes) onCancel();
    if (event.key === 'Enter' && entersNext) focusNext(event);
  };
  return (
    <form className={styles.editing} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      {children}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" disabled={isOff}>
          {save}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function focusNext(event: KeyboardEvent<HTMLFormElement>): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')].filter(
    (field) => field.closest('details') === null,
  );
  const next = fields[fields.indexOf(event.target) + 1];
  if (!fields.includes(event.target) || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}
