import { Input } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';
import { useInvalidField } from './use-invalid-field.ts';

export type FieldFrameProps = {
  label: ReactNode;
  /** Whether the label is for assistive technology only. */
  labelHidden?: boolean | undefined;
  /** Shown beside the label, for example a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

type FieldIds = { id: string; labelId: string; describedBy: string | undefined; isInvalid: boolean };

/** Label on top, then the control, then its hint or error. The inputs of the library find their ids by themselves. */
export function FieldFrame({
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { children(ids: FieldIds): ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  const isInvalid = error !== undefined;
  useInvalidField(isInvalid);
  const hasNote = isInvalid || hint !== undefined;
  return (
    <Input.Wrapper
      id={id}
      className={clsx(styles.field, className)}
      label={label}
      labelProps={{ className: labelHidden ? 'vh' : styles.label }}
      description={isInvalid ? undefined : hint}
      descriptionProps={{ id: note, className: styles.hint }}
      error={isInvalid ? <Problem sentence={error} /> : undefined}
      errorProps={{ id: note, className: styles.error, role: 'alert' }}
      inputWrapperOrder={ORDER}
      inputContainer={(control) => (
        <>
          {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
          {control}
        </>
      )}
    >
      {children({ id, labelId: `${id}-label`, describedBy: hasNote ? note : undefined, isInvalid })}
    </Input.Wrapper>
  );
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function Problem({ sentence }: { sentence: string }) {
  return (
    <>
      <Icon name="alert-circle" size={14} />
      {sentence}
    </>
  );
}
