import '@mantine/core/styles/Button.layer.css';
import { Button as MantineButton } from '@mantine/core';
import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';

type ButtonVariant = 'primary' | 'default' | 'subtle' | 'text' | 'danger' | 'dangerFill';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: IconName | undefined;
  wide?: boolean | undefined;
  /** Shown on the button, and announced to assistive technology. */
  shortcut?: string | undefined;
};

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled' | 'color'> & {
    /** Why it cannot be used now. The button stays focusable and shows the reason. */
    blocked?: string | undefined;
    disabled?: boolean | undefined;
    /** What it says while its action runs; it can't be pressed again until then. */
    busy?: string | undefined;
  };

/** A button, labelled with a verb and an object. At most one `primary` on a screen. */
export function Button({
  variant,
  size,
  icon,
  wide,
  shortcut,
  blocked,
  disabled,
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled === true || blocked !== undefined || busy !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <MantineButton
      {...rest}
      {...look({ variant, size, icon: busy === undefined ? icon : 'loader-2', wide, shortcut })}
      mod={{ disabled: isOff, busy: busy !== undefined }}
      aria-busy={busy !== undefined || undefined}
      aria-disabled={isOff || undefined}
      data-tip={blocked ?? undefined}
      onClick={handleClick}
    >
      {busy ?? children}
    </MantineButton>
  );
}

type LinkProps = Look & Omit<ComponentProps<typeof Link>, 'color'>;

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, icon, wide, shortcut, ...rest }: LinkProps) {
  return <MantineButton component={Link} {...rest} {...look({ variant, size, icon, wide, shortcut })} />;
}

function look({ variant = 'default', size = 'md', icon, wide = false, shortcut }: Look) {
  return {
    variant,
    size,
    fullWidth: wide,
    leftSection: icon === undefined ? null : <Icon name={icon} />,
    rightSection: shortcut === undefined ? null : <Kbd keys={shortcut} />,
    classNames: size === 'sm' || variant === 'text' ? SMALL_PARTS : PARTS,
    'aria-keyshortcuts': shortcut,
  };
}

const PARTS = { root: styles.root ?? '', section: styles.section ?? '', label: styles.label ?? '' };
const SMALL_PARTS = { ...PARTS, root: `${styles.root} touch` };
