import clsx from 'clsx';
import type { CSSProperties } from 'react';
import styles from './icon.module.css';
import { type IconName, outlines } from './outlines.ts';

type IconProps = {
  name: IconName;
  size?: number;
  className?: string | undefined;
  style?: CSSProperties;
  stroke?: number;
};

/** An outline icon of 16 px (18 in navigation, 14 in chips). It is decorative: there is always a label. */
export function Icon({ name, size = 16, stroke = 1.6, className, style }: IconProps) {
  return (
    <svg
      className={clsx(styles.icon, className)}
      style={style}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
