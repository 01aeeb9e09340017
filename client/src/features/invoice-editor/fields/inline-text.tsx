import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './fields.module.css';
import { useEscapeReverts } from './use-escape-reverts.ts';

type Props = {
  label: string;
  value: string;
  placeholder?: string;
  error?: string | undefined;
  isNumber?: boolean;
  className?: string | undefined;
  onChange(value: string): void;
  /** Restores the value from before, where it differs from the text of the field. */
  onRevert?(): void;
  onCommit(): void;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'onFocus' | 'onKeyDown'>;

/** A one-line field on the paper that is as wide as its text. */
export function InlineText({
  label,
  value,
  placeholder = '',
  error,
  isNumber = false,
  className,
  onChange,
  onRevert,
  onCommit,
  onKeyDown,
  onFocus,
  ...input
}: Props) {
  const problemId = useId();
  const reverting = useEscapeReverts(value, onRevert ?? onChange);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.currentTarget.blur();
    reverting.handleKey(event);
  };
  return (
    <>
      <span
        className={clsx(
          styles.fit,
          isNumber ? styles.number : placeholder !== '' && value === '' && styles.wide,
          className,
        )}
        data-shown={value === '' ? placeholder : value}
      >
        <input
          {...input}
          className={styles.field}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : problemId}
          autoComplete="off"
          value={value}
          placeholder={placeholder === '' ? ' ' : placeholder}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={(event) => {
            reverting.handleFocus();
            onFocus?.(event);
          }}
          onBlur={onCommit}
          onKeyDown={handleKey}
        />
      </span>
      {error === undefined ? null : (
        <span id={problemId} className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          {error}
        </span>
      )}
    </>
  );
}
