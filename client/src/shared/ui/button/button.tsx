import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './button.module.css';
import { Kbd } from './kbd.tsx';

type ButtonVariant = 'primary' | 'default' | 'subtle' | 'text' | 'danger' | 'dangerFill';

type Look = {
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName | undefined;
  wide?: boolean;
  /** Shown on the button, and announced to assistive technology. */
  shortcut?: string | undefined;
  children?: ReactNode;
};

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Why it cannot be used now. The button stays focusable and shows the reason. */
    blocked?: string | undefined;
    disabled?: boolean | undefined;
  };

/** A button, labelled with a verb and an object. At most one `primary` on a screen. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  wide,
  shortcut,
  blocked,
  disabled,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const isOff = disabled === true || blocked !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={look(variant, size, wide, className)}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={shortcut}
      data-tip={blocked ?? undefined}
      onClick={handleClick}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
      {shortcut === undefined ? null : <Kbd keys={shortcut} />}
    </button>
  );
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  variant = 'default',
  size = 'md',
  icon,
  wide,
  shortcut,
  children,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look(variant, size, wide, className)} aria-keyshortcuts={shortcut}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
      {shortcut === undefined ? null : <Kbd keys={shortcut} />}
    </Link>
  );
}

function look(variant: ButtonVariant, size: 'sm' | 'md' | 'lg', wide?: boolean, className?: string): string {
  return clsx(styles.btn, styles[variant], size !== 'md' && styles[size], wide && styles.wide, className);
}
