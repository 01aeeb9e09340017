import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../field/index.ts';
import { type AmountText, useAmountText } from './use-amount-text.ts';

type Props = AmountText &
  Pick<
    ComponentProps<typeof TextField>,
    'label' | 'labelHidden' | 'hint' | 'error' | 'size' | 'className'
  > & {
    /** Shown after the number: a currency, a percent sign. */
    unit?: ReactNode;
  };

/** A number field in a form. It shows how it understood the text. */
export function NumberField({
  value,
  show,
  read,
  problemOf,
  onBegin,
  onRead,
  onCommit,
  unit,
  hint,
  error,
  ...frame
}: Props) {
  const amount = useAmountText({ value, show, read, problemOf, onBegin, onRead, onCommit });
  return (
    <TextField
      {...frame}
      numeric
      error={amount.problem ?? error}
      hint={amount.readAs === null ? hint : `Interpreted as ${amount.readAs}`}
      end={unit === undefined ? undefined : <span className="muted">{unit}</span>}
      {...amount.field}
    />
  );
}
