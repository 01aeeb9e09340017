import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { ChoiceProps } from './radio-group.tsx';
import styles from './segmented.module.css';

/** A control for two or three values that change the whole view. */
export function Segmented<T extends string>({ legend, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <SegmentedControl<T>
      aria-label={legend}
      classNames={PARTS}
      radius="md"
      transitionDuration={120}
      withItemsBorders={false}
      value={value}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      onChange={onChange}
    />
  );
}

const PARTS = { root: styles.root ?? '', indicator: styles.indicator ?? '', label: styles.label ?? '' };
