import { useId } from 'react';
import styles from './choice.module.css';

export type Choice<T extends string> = { value: T; label: string; count?: number };

type Props<T extends string> = {
  legend: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange(value: T): void;
};

/** Radio buttons for a choice of a few values, all visible. */
export function RadioGroup<T extends string>({ legend, value, choices, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.check}>
          <input
            type="radio"
            className={styles.dot}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="trunc">{choice.label}</span>
          {choice.count === undefined ? null : <span className={styles.count}>{choice.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** A control for two or three values that change the whole view. */
export function Segmented<T extends string>({ legend, value, choices, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles.seg}>
      <legend className="vh">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
