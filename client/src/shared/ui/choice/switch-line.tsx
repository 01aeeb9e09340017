import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './choice.module.css';
import { LINE_PARTS } from './line.tsx';

/** A switch with its text, effective at once. */
export function SwitchLine({
  checked,
  disabled = false,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}) {
  return (
    <Switch
      size="sm"
      withThumbIndicator={false}
      classNames={{ ...LINE_PARTS, root: `${styles.check} ${styles.switches}`, track: styles.track ?? '' }}
      checked={checked}
      disabled={disabled}
      label={children}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
