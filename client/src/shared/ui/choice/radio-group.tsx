import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import styles from './choice.module.css';
import { LINE_PARTS, LineText } from './line.tsx';

export type Choice<T extends string> = { value: T; label: string; count?: number };

export type ChoiceProps<T extends string> = {
  legend: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange(value: T): void;
};

/** Radio buttons for a choice of a few values, all visible. */
export function RadioGroup<T extends string>({ legend, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <Radio.Group<T>
      label={legend}
      labelProps={{ className: styles.legend }}
      value={value}
      onChange={(next) => onChange(next)}
    >
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          size="sm"
          classNames={{ ...LINE_PARTS, root: `${styles.check} ${styles.radios}`, radio: styles.edge ?? '' }}
          value={choice.value}
          label={
            <LineText count={choice.count}>
              <span className={styles.text}>{choice.label}</span>
            </LineText>
          }
        />
      ))}
    </Radio.Group>
  );
}
