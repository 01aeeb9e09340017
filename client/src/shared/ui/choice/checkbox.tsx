import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './choice.module.css';
import { LINE_PARTS, LineText } from './line.tsx';

type BoxProps = {
  checked: boolean;
  indeterminate?: boolean;
  label: string;
  onChange(checked: boolean): void;
};

/**
 * A checkbox without visible text, for the rows of long lists: plain elements, since a list renders many of them. Its
 * label is for assistive technology.
 */
export function CheckBox({ checked, indeterminate = false, label, onChange }: BoxProps) {
  const ref = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  return (
    <label className={styles.hit}>
      <input
        ref={ref}
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

type LineProps = {
  checked: boolean;
  count?: number | undefined;
  children: ReactNode;
  onChange(checked: boolean): void;
};

/** A checkbox with its text, and the number of matching records. */
export function CheckLine({ checked, count, children, onChange }: LineProps) {
  return (
    <Checkbox
      size="sm"
      radius="xs"
      icon={Tick}
      classNames={{ ...LINE_PARTS, input: styles.edge ?? '', icon: styles.tick ?? '' }}
      checked={checked}
      label={<LineText count={count}>{children}</LineText>}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Tick({ className }: { className: string }) {
  return <Icon name="check" size={12} stroke={3.5} className={className} />;
}
